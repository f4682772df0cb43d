const MOST_MB = 20;
const NOT_A_PICTURE = 'Please upload an image file (JPG, PNG, GIF, etc.)';

/** Decodes a chosen file; throws with the documented text for one that will not do. */
export async function openPicture(file: File): Promise<ImageBitmap> {
  if (!file.type.startsWith('image/')) throw new Error(NOT_A_PICTURE);
  if (file.size > MOST_MB * 1024 * 1024) {
    throw new Error(`File size should be less than ${MOST_MB}MB`);
  }
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error(NOT_A_PICTURE);
  }
}
