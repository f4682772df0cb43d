import { countText } from '@/lib/locale';

/** An organiser's '1000 BITP' as amounts are written elsewhere: '1,000 BITP'. Any other words stay theirs. */
export const prizeText = (prize: string) =>
  prize.replace(/^\d{4,15}(?= [A-Z]{2,6}$)/, (amount) => countText(Number(amount)));
