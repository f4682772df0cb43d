import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { SessionProvider } from '@/features/session/session-provider';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Toaster } from '@/ui/toaster';
import { ErrorBoundary } from './error-boundary';
import { AppRoutes } from './routes';

const BackgroundTasks = lazyWithRetry(() =>
  import('./background-tasks').then((m) => ({ default: m.BackgroundTasks })),
);

const queries = new QueryClient({
  // lib/http has the one retry policy.
  defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
});

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <SessionProvider>
            <AppRoutes />
            <Suspense>
              <BackgroundTasks />
            </Suspense>
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>
      <Toaster />
    </ErrorBoundary>
  );
}
