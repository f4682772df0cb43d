import { call } from './call';
import { uploadPicture } from './upload';

/** Gives one's own rooms a picture of that name, and answers where it is kept. */
export const uploadEmote = (creator: string, name: string, token: string, picture: Blob) =>
  uploadPicture(`/api/creators/${creator}/emotes?name=${name}`, token, picture, () => {});

export const removeEmote = (address: string, name: string) =>
  call('DELETE', '/api/creators/{address}/emotes/{name}', { params: { address, name } });
