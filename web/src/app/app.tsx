import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { SessionProvider } from '@/features/session/session-provider';
import { ReminderWatch } from '@/features/streams/reminder-watch';
import { watchConnectivity } from '@/lib/connectivity';
import { Toaster } from '@/ui/toaster';
import { ErrorBoundary } from './error-boundary';
import { AppRoutes } from './routes';

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
            <ReminderWatch />
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>
      <Toaster />
    </ErrorBoundary>
  );
}
