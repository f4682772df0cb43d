import { Notice } from '@/ui/notice';

export function BlockedNotice({ name }: { name: string }) {
  return (
    <Notice tone="warning" title={`You blocked ${name}`}>
      What they write in chats and whom they mention does not reach you. They cannot follow you.
    </Notice>
  );
}
