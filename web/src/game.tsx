import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary';
import { GameRoute } from './app/pages/game-route';
import { store } from './features/session/store';
import { takeLaunch } from './features/table/launch';
import { lendCredentials } from './lib/http';
import { lazyWithRetry } from './lib/lazy-with-retry';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('bitpool/index.html has no #root');
lendCredentials({ token: store.token, lost: () => {} });
const launch = takeLaunch();
const RestartBanner = lazyWithRetry(() =>
  import('./ui/restart-banner').then((m) => ({ default: m.RestartBanner })),
);
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <GameRoute launch={launch} token={store.token()} />
      <Suspense>
        <RestartBanner />
      </Suspense>
    </ErrorBoundary>
  </StrictMode>,
);
