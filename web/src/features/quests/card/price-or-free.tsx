import { useQuery } from '@tanstack/react-query';
import { creditBalanceQuery } from '@/api/credits';
import { useSession } from '@/lib/session';

/** Price of the next play for whoever has signed in: nothing, while a free one of today is left. */
export default function PriceOrFree({ price }: { price: string }) {
  const { user } = useSession();
  const { data } = useQuery(creditBalanceQuery(user?.address));
  const { freePlayEnabled, availableFreePlays = 0 } = data?.freePlayStatus ?? {};
  return freePlayEnabled && availableFreePlays > 0 ? (
    <span className="font-semibold text-felt">Free today ({availableFreePlays} left)</span>
  ) : (
    price
  );
}
