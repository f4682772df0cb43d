import { ApiError, errorOfAnswer } from '@/lib/api-error';
import { site } from '@/lib/site';

const UPLOAD_TIMEOUT_MS = 60_000;

/**
 * Sends a picture and answers where it is kept. `onProgress` hears the part that is sent, 0 to 1: fetch does not tell
 * that, so this is a request of its own kind.
 */
export function uploadPicture(
  path: string,
  token: string,
  picture: Blob,
  onProgress: (part: number) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${site.apiBase}${path}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      const body = parsed(responseText);
      const { success, imageUrl: url } = (body ?? {}) as { success?: unknown; imageUrl?: unknown };
      if (status === 200 && success === true && typeof url === 'string') resolve(url);
      else reject(errorOfAnswer(new Response(null, { status: Math.max(status, 400) }), body));
    };
    const lost = () => reject(new ApiError('Network error', 0, 'NETWORK'));
    request.onerror = lost;
    request.ontimeout = lost;
    const form = new FormData();
    form.append('image', picture, 'picture');
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
