/** Beside a creator's name: the viewer follows them. */
export const FollowedMark = () => (
  <span className="shrink-0 rounded-full bg-felt/15 px-2 font-semibold text-felt text-xs leading-5">
    Following
  </span>
);
