import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

const ROADMAP = [
  {
    when: 'Now',
    text: 'Frames against agents of three strengths, and quests beside the table: watching, predicting, winning duels, keeping a token or an NFT, once, daily or weekly. Seasons with a ladder and prizes, and streaks.',
  },
  { when: 'Next', text: 'Quests of the people you bring.' },
] as const;

const QUESTIONS = [
  {
    question: 'What does a quest cost?',
    answer:
      'As many credits as its card says, or one of your free plays of the day. You pay when you begin, never before.',
  },
  {
    question: 'When do I get the reward?',
    answer:
      'With the shot that reaches the goal. It is in your balance before the result is on your screen; from there you can withdraw it.',
  },
  {
    question: 'Can I play a quest twice?',
    answer:
      'No: you get one place in a quest. Daily and weekly quests open again with the next day or week.',
  },
  {
    question: 'What if I leave the table?',
    answer:
      'Come back in time and you go on where you were; stay away and you lose by the clock. If it is our server that stops, you get your credits back.',
  },
  {
    question: 'How do I know that a win is real?',
    answer:
      'Every finished play has a public replay. Your browser recomputes it shot by shot, and its fingerprint must match.',
  },
] as const;

/** Where it goes, and what people ask. */
export function MoreTabs() {
  return (
    <section aria-label="More about quests">
      <Tabs defaultValue="roadmap">
        <TabsList aria-label="More about quests">
          <TabsTrigger value="roadmap">Roadmap</TabsTrigger>
          <TabsTrigger value="faq">FAQ</TabsTrigger>
        </TabsList>
        <TabsContent value="roadmap">
          <ol className="flex max-w-prose flex-col gap-3">
            {ROADMAP.map(({ when, text }) => (
              <li key={when} className="flex gap-4">
                <span className="w-24 shrink-0 font-semibold text-felt">{when}</span>
                <span className="text-dim">{text}</span>
              </li>
            ))}
          </ol>
        </TabsContent>
        <TabsContent value="faq">
          <dl className="grid gap-x-10 gap-y-6 md:grid-cols-2">
            {QUESTIONS.map(({ question, answer }) => (
              <div key={question}>
                <dt className="font-semibold">{question}</dt>
                <dd className="mt-1 max-w-prose text-dim text-sm">{answer}</dd>
              </div>
            ))}
          </dl>
        </TabsContent>
      </Tabs>
    </section>
  );
}
