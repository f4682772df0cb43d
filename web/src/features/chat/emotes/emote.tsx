/** A creator's own picture. Its size is kept before it loads; copied, it is the word again. */
export function Emote({ word, url }: { word: string; url: string }) {
  return (
    <img
      src={url}
      alt={word}
      title={word}
      width={28}
      height={28}
      loading="lazy"
      decoding="async"
      className="-my-1 mx-px inline-block size-7 align-middle"
    />
  );
}
