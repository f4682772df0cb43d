import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { Frame } from './frame/frame';
import { LATER_PAGES } from './later-pages';
import { RequireSession } from './require-session';

const HomePage = lazy(() => import('./pages/home-page').then((m) => ({ default: m.HomePage })));
const StreamsPage = lazy(() =>
  import('@/features/streams/streams-page').then((m) => ({ default: m.StreamsPage })),
);
const CreateStreamPage = lazy(() =>
  import('@/features/streams/create-stream-page').then((m) => ({ default: m.CreateStreamPage })),
);
const LiveRoute = lazy(() => import('./pages/live-route').then((m) => ({ default: m.LiveRoute })));
const SettingsPage = lazy(() =>
  import('@/features/session/settings-page').then((m) => ({ default: m.SettingsPage })),
);
const LaterPage = lazy(() => import('./pages/later-page').then((m) => ({ default: m.LaterPage })));
const NotFoundPage = lazy(() =>
  import('./pages/not-found-page').then((m) => ({ default: m.NotFoundPage })),
);

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route index element={<HomePage />} />
        <Route path="cuecast-live" element={<StreamsPage />} />
        <Route path="create-stream" element={guarded(<CreateStreamPage />)} />
        <Route path="settings" element={guarded(<SettingsPage />)} />
        <Route path="profile/settings" element={guarded(<SettingsPage />)} />
        {LATER_PAGES.map(({ path, needsSession, ...page }) => (
          <Route
            key={path}
            path={path}
            element={needsSession ? guarded(<LaterPage {...page} />) : <LaterPage {...page} />}
          />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<Frame bare />}>
        <Route path="live/:id" element={<LiveRoute />} />
      </Route>
      <Route path="streams/:id" element={<ToLive />} />
      <Route path="poolcoin" element={<Navigate to="/bitpool" replace />} />
      <Route path="p2pool/*" element={<Navigate to="/bitpool" replace />} />
      <Route path="bitpool-ai-agent" element={<Navigate to="/bitpool#quests" replace />} />
      <Route path="quests" element={<Navigate to="/bitpool#quests" replace />} />
    </Routes>
  );
}

function guarded(page: ReactNode) {
  return <RequireSession>{page}</RequireSession>;
}

function ToLive() {
  const { id } = useParams();
  return <Navigate to={`/live/${id}`} replace />;
}
