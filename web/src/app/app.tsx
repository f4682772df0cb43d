import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { SessionProvider } from '@/features/session/session-provider';
import { watchConnectivity } from '@/lib/connectivity';
import { part } from '@/lib/part';
import { Toaster } from '@/ui/toaster';
import { ErrorBoundary } from './error-boundary';
import { AppRoutes } from './routes';

const ReminderWatch = lazy(
  part(() =>
    import('@/features/streams/reminder-watch').then((m) => ({ default: m.ReminderWatch })),
  ).load,
);
const BalanceWatch = lazy(
  part(() => import('@/features/wallet/balance-watch').then((m) => ({ default: m.BalanceWatch })))
    .load,
);

const queries = new QueryClient({
  // lib/http has the one retry policy.
  defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
});

export function App() {
  useEffect(watchConnectivity, []);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <SessionProvider>
            <AppRoutes />
            <Suspense>
              <ReminderWatch />
              <BalanceWatch />
            </Suspense>
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>
      <Toaster />
    </ErrorBoundary>
  );
}
