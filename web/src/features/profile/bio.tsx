/** Somebody's words about themselves, as they were typed; nothing takes no room. */
export function Bio({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className="max-w-2xl whitespace-pre-line [overflow-wrap:anywhere]">
      <bdi>{text}</bdi>
    </p>
  );
}
