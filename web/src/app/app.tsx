import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { SessionProvider } from '@/features/session/session-provider';
import { watchConnectivity } from '@/lib/connectivity';
import { part } from '@/lib/part';
import { Toaster } from '@/ui/toaster';
import { ErrorBoundary } from './error-boundary';
import { AppRoutes } from './routes';

const Watches = lazy(part(() => import('./watches').then((m) => ({ default: m.Watches }))).load);

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
              <Watches />
            </Suspense>
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>
      <Toaster />
    </ErrorBoundary>
  );
}
