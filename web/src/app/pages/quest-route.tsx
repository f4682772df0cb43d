import type { ReactNode } from 'react';
import { useCreditPayment } from '@/features/credits/paid-game/use-credit-payment';
import type { QuestPayment } from '@/features/quests/detail/payment';
import { QuestPage } from '@/features/quests/detail/quest-page';

/** The quest and the credits that pay it meet here; neither knows of the other. */
export function QuestRoute() {
  return (
    <QuestPage
      paying={(questId, page) => (
        <Paying key={questId} questId={questId}>
          {page}
        </Paying>
      )}
    />
  );
}

interface PayingProps {
  questId: string;
  children: (payment: QuestPayment) => ReactNode;
}

function Paying({ questId, children }: PayingProps) {
  return children(useCreditPayment({ gameType: 'ai_quest', questId }));
}
