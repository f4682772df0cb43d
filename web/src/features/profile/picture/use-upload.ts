import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { uploadAvatar } from '@/api/avatar';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { useKeepProfile } from '../form/use-change-profile';

const FAILED = 'Failed to upload image. Please try again.';

/** Sends a picture as one's own. `sent` is the part that has gone out, 0 to 1; `problem` why it was not taken. */
export function useUpload(onDone: () => void) {
  const { requireToken } = useSession();
  const keep = useKeepProfile();
  const [sent, setSent] = useState(0);
  const upload = useMutation({
    mutationFn: async (picture: Blob) => {
      setSent(0);
      const token = await requireToken();
      if (!token) throw new Error('User not authenticated.');
      return uploadAvatar(token, picture, setSent);
    },
    onSuccess: (profilePicture) => {
      keep({ profilePicture });
      notify.success('Image uploaded successfully');
      onDone();
    },
  });
  const { error } = upload;
  const why = error ? serverText(error, '') : '';
  return {
    send: upload.mutate,
    busy: upload.isPending,
    sent,
    problem: error ? { text: FAILED, why } : null,
  };
}
