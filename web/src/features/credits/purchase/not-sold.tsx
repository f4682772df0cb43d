import { Notice } from '@/ui/notice';

/** In the order of somebody who comes while credits are switched off. */
export default function NotSold() {
  return (
    <Notice tone="warning" title="Credits are not sold just now">
      What you have stays yours. Free plays go on.
    </Notice>
  );
}
