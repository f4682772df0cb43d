import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary';
import { GamePage } from './features/table/game-page';
import { takeLaunch } from './features/table/launch';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('bitpool/index.html has no #root');
const launch = takeLaunch();
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <GamePage launch={launch} />
    </ErrorBoundary>
  </StrictMode>,
);
