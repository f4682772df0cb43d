import { uploadPicture } from './upload';

/** Sends a picture as one's own and answers where it is kept. */
export const uploadAvatar = (token: string, picture: Blob, onProgress: (part: number) => void) =>
  uploadPicture('/api/users/me/avatar', token, picture, onProgress);
