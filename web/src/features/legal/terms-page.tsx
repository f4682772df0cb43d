import { LegalPage, type LegalPart } from './legal-page';

const PARTS: readonly LegalPart[] = [
  {
    title: 'Who may use the site',
    body: [
      'Adults only: you must be 18 or older, and old enough where you live. You may not use the site where what it offers is forbidden, or when sanctions forbid us to serve you. One person has one account for votes, predictions and matches.',
    ],
  },
  {
    title: 'Your account is your wallet',
    body: [
      'Whoever can sign with your wallet is you to us. Keep its key safe: we do not have it and cannot restore it. You answer for what is done with your account until you tell us that it was taken from you; end its sessions under Settings at once.',
    ],
  },
  {
    title: 'In the rooms',
    body: [
      'Be decent. Not allowed are threats and hate, sexual content, the private data of others, spam and advertising, what breaks the law or the rights of others, and deceiving people about money. Creators and their moderators may delete lines, slow a chat down, and ban from it; we may close rooms and accounts. Streams are embedded from Twitch, whose terms hold as well.',
    ],
  },
  {
    title: 'Predictions',
    body: [
      'A prediction is a question with two answers, put by the creator of a stream. Voting is free. Where the creator has put up a pool, it is set aside when the prediction is created and shared equally between those who voted for the answer that the creator names; what cannot be divided goes back to the creator.',
      [
        'The creator decides the result and may take it back within ten minutes, as long as no winner has used the money.',
        'Without a result within 24 hours of the end of voting, without a winner, or when the prediction or its stream is deleted first, the pool goes back to the creator.',
        'Creators may not vote in their own predictions, and may not have others do it for them.',
      ],
    ],
  },
  {
    title: 'Matches',
    body: [
      'Billiards is computed by our server from the shots that players send, and what it computed is the result. Who runs out of time or leaves a match and does not come back in time loses it. Playing with the help of programs, losing on purpose, and playing against yourself are not allowed and may cost ratings, prizes and the account.',
    ],
  },
  {
    title: 'Money',
    body: [
      [
        'Deposits count when the network and our payment provider have confirmed them. Send only the currency, on the network, that the page names: anything else may be lost.',
        'Withdrawals are looked at by people and usually sent within one to three business days. The fee is shown before you confirm. You may cancel while a request is pending; what has been sent cannot be called back.',
        'We may ask where money comes from and who you are where the law demands it, and must hold a payment until that is answered.',
        'Balances bear no interest, are no deposit with a bank, and cannot be moved between accounts except as the site offers it.',
      ],
      'Crypto currencies lose and gain value quickly. Do not put in what you cannot afford to lose.',
    ],
  },
  {
    title: 'Attacks and mistakes',
    body: [
      'Do not attack the site, test it for weaknesses without our consent, or use an error to gain from it. If you find one, tell us: we thank people who do. Where an error has credited something to the wrong person, it is corrected by an entry that both can see.',
    ],
  },
  {
    title: 'What we promise, and what not',
    body: [
      'We run the site with care. We do not promise that it is always reachable or free of errors, and we do not answer for wallets, networks, Twitch or the payment provider. Where we are at fault we answer as the law where you live says; nothing here takes away rights that it gives you.',
    ],
  },
  {
    title: 'The end',
    body: [
      'You may stop at any time: withdraw what is yours and log out for good. We may close an account that breaks these terms; what is rightfully yours is paid out all the same, unless a law forbids it.',
    ],
  },
  {
    title: 'Changes',
    body: [
      'When these terms change, the date above changes with them, and a change that matters is announced on the site at least 14 days before it takes effect. Who does not agree may leave as above.',
    ],
  },
];

const TEXT = {
  title: 'Terms of Service',
  description: 'The rules of Cuecast: rooms, predictions, matches and money.',
  since: '2026-11-21',
  intro: (operator: string) =>
    `These are the rules between you and ${operator} (“we”), who run this site. By using it you agree to them.`,
  parts: PARTS,
};

export function TermsPage() {
  return <LegalPage text={TEXT} />;
}
