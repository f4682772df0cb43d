const NOT_A_PICTURE = 'Please upload an image file (JPG, PNG, GIF, etc.)';

/** Throws with the documented text for a file that is no picture, or larger than so many megabytes. */
export function mustBePicture(file: File, mostMb: number): void {
  if (!file.type.startsWith('image/')) throw new Error(NOT_A_PICTURE);
  if (file.size > mostMb * 1024 * 1024) {
    throw new Error(`File size should be less than ${mostMb}MB`);
  }
}

/** Decodes a file; throws as well for one that only says that it is a picture. */
export async function openPicture(file: File, mostMb: number): Promise<ImageBitmap> {
  mustBePicture(file, mostMb);
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error(NOT_A_PICTURE);
  }
}
