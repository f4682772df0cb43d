interface LaterPage {
  path: string;
  title: string;
  text: string;
  needsSession?: boolean;
}

/** Pages that the frame must link to and that are not built yet. Each line goes when its page comes. */
export const LATER_PAGES: readonly LaterPage[] = [
  {
    path: 'bitpool',
    title: 'Billiard quests',
    text: 'Play eight-ball against agents and win. The table is being laid.',
  },
  {
    path: 'tournaments',
    title: 'Tournaments',
    text: 'Brackets, schedules and prize pools.',
    needsSession: true,
  },
  {
    path: 'profile',
    title: 'Profile',
    text: 'Your bio, picture and followers. Your username and sessions are under Settings already.',
    needsSession: true,
  },
  {
    path: 'admin/create-quest',
    title: 'Create Quest',
    text: 'Quests come with the table.',
    needsSession: true,
  },
];
