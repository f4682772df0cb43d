import { useState } from 'react';
import type { Goal, Quest } from '@/api/quest-types';
import { Face } from '@/ui/face';
import { isOfEvents } from '../queries';
import { questOf } from '../words';
import { faceOf } from './face-of';

const BALLS = { easy: [3], medium: [3, 6], hard: [3, 6, 8] } as const;
const FILL = { 3: 'var(--live)', 6: 'var(--felt)', 8: 'var(--ball-black)' } as const;

/** The quest's picture, else its agent's face, else as many balls as it is hard; beside the table the cue ball with the number that is to be reached. */
export function QuestArt({ quest }: { quest: Quest }) {
  const [broken, setBroken] = useState(false);
  if (quest.image && !broken) {
    return (
      <img
        src={quest.image}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className="size-full object-cover transition-transform duration-300 group-hover:scale-[1.03]"
      />
    );
  }
  const beside = isOfEvents(quest);
  const { agent, difficulty } = questOf(quest);
  if (agent && !beside) {
    return (
      <div
        aria-hidden
        className="grid size-full place-items-center bg-[radial-gradient(ellipse_70%_90%_at_50%_40%,color-mix(in_oklab,var(--felt)_30%,transparent),transparent_62%)] bg-felt-deep [&>svg]:h-3/5 [&>svg]:w-auto"
      >
        <Face face={faceOf(agent, difficulty)} size={96} />
      </div>
    );
  }
  const count = toReach(quest.goal);
  const balls = beside ? [] : BALLS[difficulty];
  return (
    <svg
      viewBox="0 0 160 80"
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
      className="size-full bg-[radial-gradient(ellipse_70%_90%_at_50%_40%,color-mix(in_oklab,var(--felt)_30%,transparent),transparent_62%)] bg-felt-deep"
    >
      {beside ? (
        <g transform="translate(80 40)">
          <ellipse cx="2" cy="16" rx="17" ry="5" fill="var(--shade)" />
          <circle r="17" fill="var(--cloth-text)" />
          <text
            y="5"
            textAnchor="middle"
            fontSize={count > 999 ? 9 : 14}
            fontWeight="700"
            fill="var(--felt-deep)"
          >
            {count}
          </text>
        </g>
      ) : null}
      {balls.map((number, index) => (
        <g key={number} transform={`translate(${80 + (index - (balls.length - 1) / 2) * 34} 42)`}>
          <ellipse cx="2" cy="12" rx="13" ry="4" fill="var(--shade)" />
          <circle r="13" fill={FILL[number]} />
          <circle r="6" cy="-1" fill="var(--cloth-text)" />
          <text y="2" textAnchor="middle" fontSize="8" fontWeight="700" fill="#0a0d0c">
            {number}
          </text>
          <circle cx="-5" cy="-6" r="2.2" fill="var(--cloth-text)" opacity="0.6" />
        </g>
      ))}
    </svg>
  );
}

/** Of a goal beside the table: how many, or for how many days. */
function toReach(goal: Goal = { kind: 'win' }): number {
  if ('days' in goal) return goal.days;
  return 'n' in goal ? goal.n : 1;
}
