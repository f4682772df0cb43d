import type { Stream } from '@/api/types';

/** Whether the two are one account: addresses are compared whatever their case. */
export function isCreator(stream: Stream, address: string | undefined): boolean {
  return address !== undefined && stream.creator.address.toLowerCase() === address.toLowerCase();
}
