import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { TOURNAMENTS_NEED_LOGIN } from './access';
import { Frame } from './frame/frame';
import { RequireSession } from './require-session';

const HomePage = lazyPage(() => import('./home/home-page').then((m) => m.HomePage));
const StreamsRoute = lazyPage(() => import('./pages/streams-route').then((m) => m.StreamsRoute));
const SearchPage = lazyPage(() =>
  import('@/features/search/search-page').then((m) => m.SearchPage),
);
const CreateStreamRoute = lazyPage(() =>
  import('./pages/create-stream-route').then((m) => m.CreateStreamRoute),
);
const LiveRoute = lazyPage(() => import('./pages/live-route').then((m) => m.LiveRoute));
const ChatRoute = lazyPage(() => import('./pages/live-route').then((m) => m.ChatRoute));
const SettingsRoute = lazyPage(() => import('./pages/settings-route').then((m) => m.SettingsRoute));
const LimitsPage = lazyPage(() =>
  import('@/features/limits/limits-page').then((m) => m.LimitsPage),
);
const WalletRoute = lazyPage(() => import('./pages/wallet-route').then((m) => m.WalletRoute));
const AdminLoginPage = lazyPage(() =>
  import('@/features/admin/login-page').then((m) => m.AdminLoginPage),
);
const CreateQuestPage = lazyPage(() =>
  import('@/features/admin/quests/create/create-quest-page').then((m) => m.CreateQuestPage),
);
const AdminRoute = lazyPage(() => import('./pages/admin-route').then((m) => m.AdminRoute));
const readingPages = () => import('./pages/reading-pages');
const PrivacyPage = lazyPage(() => readingPages().then((m) => m.PrivacyPage));
const ReservesPage = lazyPage(() =>
  import('@/features/reserves/reserves-page').then((m) => m.ReservesPage),
);
const RulesPage = lazyPage(() => readingPages().then((m) => m.RulesPage));
const TermsPage = lazyPage(() => readingPages().then((m) => m.TermsPage));
const DuelLayout = lazyPage(() => import('@/features/duel/duel-layout').then((m) => m.DuelLayout));
const lobbyPages = () => import('./pages/duel-lobby-route');
const DuelLobby = lazyPage(() => lobbyPages().then((m) => m.DuelLobbyRoute));
const InvitePage = lazyPage(() => lobbyPages().then((m) => m.InvitePage));
const DuelRoomRoute = lazyPage(() =>
  import('./pages/duel-room-route').then((m) => m.DuelRoomRoute),
);
const DuelReplayRoute = lazyPage(() =>
  import('./pages/duel-replay-route').then((m) => m.DuelReplayRoute),
);
const DuelWatchRoute = lazyPage(() =>
  import('./pages/duel-watch-route').then((m) => m.DuelWatchRoute),
);
const passportPages = () => import('./pages/passport-pages');
const PassportCallback = lazyPage(() => passportPages().then((m) => m.PassportCallbackPage));
const PassportLogout = lazyPage(() => passportPages().then((m) => m.PassportLogoutPage));
const peoplePages = () => import('./pages/people-pages');
const ProfileRoute = lazyPage(() => peoplePages().then((m) => m.ProfileRoute));
const PersonRoute = lazyPage(() => peoplePages().then((m) => m.PersonRoute));
const NotificationsRoute = lazyPage(() => peoplePages().then((m) => m.NotificationsRoute));
const TournamentsRoute = lazyPage(() =>
  import('./pages/tournaments-route').then((m) => m.TournamentsRoute),
);
const TournamentRoute = lazyPage(() =>
  import('./pages/tournament-route').then((m) => m.TournamentRoute),
);
const CreateTournamentPage = lazyPage(() =>
  import('@/features/tournaments/create/create-tournament-page').then(
    (m) => m.CreateTournamentPage,
  ),
);
const PurchaseRoute = lazyPage(() => import('./pages/purchase-route').then((m) => m.PurchaseRoute));
const PresaleRoute = lazyPage(() => import('./pages/presale-route').then((m) => m.PresaleRoute));
const questPages = () => import('./pages/quest-pages');
const BitpoolPage = lazyPage(() => questPages().then((m) => m.BitpoolPage));
const QuestRoute = lazyPage(() => questPages().then((m) => m.QuestRoute));
const SeasonPage = lazyPage(() => questPages().then((m) => m.SeasonPage));
const taskPages = () => import('./pages/task-pages');
const TasksPage = lazyPage(() => taskPages().then((m) => m.TasksPage));
const ReviewPage = lazyPage(() => taskPages().then((m) => m.ReviewPage));
const NftCollectionRoute = lazyPage(() =>
  import('./pages/nft-collection-route').then((m) => m.NftCollectionRoute),
);
const NftRoute = lazyPage(() => import('./pages/nft-route').then((m) => m.NftRoute));
const NftEditRoute = lazyPage(() => import('./pages/nft-edit-route').then((m) => m.NftEditRoute));
const CallersPage = lazyPage(() => readingPages().then((m) => m.LadderPage));
const NotFoundPage = lazyPage(() => import('./pages/not-found-page').then((m) => m.NotFoundPage));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route index element={<HomePage />} />
        <Route path="cuecast-live" element={<StreamsRoute />} />
        <Route path="search" element={<SearchPage />} />
        <Route path="create-stream" element={guarded(<CreateStreamRoute />)} />
        <Route path="settings" element={guarded(<SettingsRoute />)} />
        <Route path="settings/limits" element={guarded(<LimitsPage />)} />
        <Route path="wallet" element={guarded(<WalletRoute />)} />
        <Route path="pool-credits/purchase" element={guarded(<PurchaseRoute />)} />
        <Route path="admin-login" element={<AdminLoginPage />} />
        <Route path="admin" element={<AdminRoute />} />
        <Route path="admin/create-quest" element={<CreateQuestPage />} />
        <Route path="profile" element={guarded(<ProfileRoute />)} />
        <Route path="notifications" element={guarded(<NotificationsRoute />)} />
        <Route path="profile/settings" element={guarded(<SettingsRoute />)} />
        <Route path="presale" element={<PresaleRoute />} />
        <Route path="reserves" element={<ReservesPage />} />
        <Route path="privacy" element={<PrivacyPage />} />
        <Route path="terms" element={<TermsPage />} />
        <Route path="rules" element={<RulesPage />} />
        <Route path="duel/replay/:matchId" element={<DuelReplayRoute />} />
        <Route path="duel/invite/:inviteId" element={<InvitePage />} />
        <Route path="duel/watch/:matchId" element={<DuelWatchRoute />} />
        <Route path="duel" element={<DuelLayout />}>
          <Route index element={<DuelLobby />} />
          <Route path=":roomId" element={<DuelRoomRoute />} />
        </Route>
        <Route
          path="tournaments"
          element={TOURNAMENTS_NEED_LOGIN ? guarded(<TournamentsRoute />) : <TournamentsRoute />}
        />
        <Route path="join-tournament" element={guarded(<TournamentsRoute joining />)} />
        <Route path="create-tournament" element={guarded(<CreateTournamentPage />)} />
        <Route path="tournament/:id" element={<TournamentRoute />} />
        <Route path="tournament/:id/bracket" element={<TournamentRoute bracket />} />
        <Route path="bitpool" element={<BitpoolPage />} />
        <Route path="quests/:id" element={<QuestRoute />} />
        <Route path="seasons/:id" element={<SeasonPage />} />
        <Route path="tasks" element={<TasksPage />} />
        <Route path="tasks/review" element={guarded(<ReviewPage />)} />
        <Route path="predictions/ladder" element={<CallersPage />} />
        <Route path="nft-collection" element={<NftCollectionRoute />} />
        <Route path="nft/:id" element={<NftRoute />} />
        <Route path="nft/:id/edit" element={<NftEditRoute />} />
        {/* A wallet address or a name: whatever no page above has taken. */}
        <Route path=":who" element={<PersonRoute />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<Frame bare />}>
        <Route path="live/:id" element={<LiveRoute />} />
      </Route>
      <Route path="live/:id/chat" element={alone(<ChatRoute />)} />
      <Route path="passport-callback" element={alone(<PassportCallback />)} />
      <Route path="passport-logout" element={alone(<PassportLogout />)} />
      <Route path="streams/:id" element={<ToLive />} />
      <Route path="tournaments/:id" element={<ToTournament />} />
      <Route path="poolcoin" element={<Navigate to="/bitpool" replace />} />
      <Route path="p2pool/*" element={<Navigate to="/bitpool" replace />} />
      <Route path="bitpool-ai-agent" element={<Navigate to="/bitpool#quests" replace />} />
      <Route path="quests" element={<Navigate to="/bitpool#quests" replace />} />
    </Routes>
  );
}

function lazyPage<Props>(fetchPage: () => Promise<ComponentType<Props>>) {
  return lazyWithRetry(() => fetchPage().then((Page) => ({ default: Page })));
}

/** A page without the frame. */
function alone(page: ReactNode) {
  return <Suspense>{page}</Suspense>;
}

function guarded(page: ReactNode) {
  return <RequireSession>{page}</RequireSession>;
}

function ToLive() {
  const { id } = useParams();
  return <Navigate to={`/live/${id}`} replace />;
}

function ToTournament() {
  const { id } = useParams();
  return <Navigate to={`/tournament/${id}`} replace />;
}
