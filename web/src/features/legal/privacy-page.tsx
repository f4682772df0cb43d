import { LegalPage, type LegalPart } from './legal-page';

const PARTS: readonly LegalPart[] = [
  {
    title: 'What we keep, and why',
    body: [
      'We keep what the site needs to work, and nothing to advertise with.',
      [
        'Your wallet address, and the username you choose: they are your account.',
        'Your sessions: when each began and was last used, its network address and browser, so that you can see and end them under Settings.',
        'What you write and do in rooms: chat lines, votes, streams and predictions you create, shots and results of matches, and what moderators decided about you.',
        'Money: every deposit, withdrawal, stake and prize, with addresses and transaction hashes, because balances must add up and the law asks for records.',
        'Logs of requests with network addresses, for security, kept for a short time; and a log of what administrators did, which is not changed or deleted.',
      ],
      'We never hold the key of your wallet and never ask for it. We keep no password of yours: you sign in by signing a message, which moves no money.',
    ],
  },
  {
    title: 'What others see',
    body: [
      'Your address, your username, your chat lines, the streams and predictions you create, and your results are public. Balances, deposits, withdrawals and your sessions are shown to you alone, and to administrators who must decide about them.',
      'Transfers on a blockchain are public for ever. We cannot change or remove them.',
    ],
  },
  {
    title: 'Who else is involved',
    body: [
      [
        'Twitch plays the streams: the player is a page of theirs, and they see that you watch. Their own privacy policy holds there.',
        'NOWPayments takes deposits in crypto currency for us: it learns the amount, the currency and a number of ours, not your name.',
        'Your wallet, and the network it uses, see what you sign and send.',
      ],
      'We sell no data and share it with nobody else, unless a court or an authority with the power to do so orders us to.',
    ],
  },
  {
    title: 'In your browser',
    body: [
      'We set no cookies. The browser stores your session, your settings such as theme and sound, and drafts, so that they are there when you come back. Logging out removes the session; clearing the site data removes the rest.',
    ],
  },
  {
    title: 'How long',
    body: [
      'Sessions end after 14 days without use and after 90 days at the latest. Records of money are kept for as long as the law asks, also when an account is no longer used. What you wrote in public rooms stays until you or a moderator delete it.',
    ],
  },
  {
    title: 'Your rights',
    body: [
      'You may ask what we keep about you, have it corrected, receive a copy, and have it deleted where no law obliges us to keep it. Your statement of account can be downloaded on the wallet page at any time. To show that an account is yours, sign a message with its wallet. You may complain to the data protection authority where you live.',
    ],
  },
  {
    title: 'Children',
    body: [
      'The site is for adults. If we learn that someone under 18 has an account, we close it and delete what we may.',
    ],
  },
  {
    title: 'Changes',
    body: [
      'When this policy changes, the date above changes with it, and a change that matters is announced on the site before it takes effect.',
    ],
  },
];

const TEXT = {
  title: 'Privacy Policy',
  description: 'What Cuecast keeps about you, why, who sees it, and what you can ask for.',
  since: '2026-11-21',
  intro: (operator: string) =>
    `This site is run by ${operator} (“we”). This page says what we know about you, why, who else sees it, and what you can ask of us.`,
  parts: PARTS,
};

export function PrivacyPage() {
  return <LegalPage text={TEXT} />;
}
