import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { TOURNAMENTS_NEED_LOGIN } from './access';
import { Frame } from './frame/frame';
import { RequireSession } from './require-session';

const HomePage = page(() => import('./home/home-page'), 'HomePage');
const StreamsRoute = page(() => import('./pages/streams-route'), 'StreamsRoute');
const SearchRoute = page(() => import('./pages/search-route'), 'SearchRoute');
const streamForms = () => import('./pages/create-stream-route');
const CreateStreamRoute = page(streamForms, 'CreateStreamRoute');
const EditStreamRoute = page(streamForms, 'EditStreamRoute');
const LiveRoute = page(() => import('./pages/live-route'), 'LiveRoute');
const ChatRoute = page(() => import('./pages/live-route'), 'ChatRoute');
const SettingsRoute = page(() => import('./pages/settings-route'), 'SettingsRoute');
const LimitsPage = page(() => import('@/features/limits/limits-page'), 'LimitsPage');
const WalletRoute = page(() => import('./pages/wallet-route'), 'WalletRoute');
const AdminLoginPage = page(() => import('@/features/admin/login-page'), 'AdminLoginPage');
const CreateQuestPage = page(
  () => import('@/features/admin/quests/create/create-quest-page'),
  'CreateQuestPage',
);
const AdminRoute = page(() => import('./pages/admin-route'), 'AdminRoute');
const readingPages = () => import('./pages/reading-pages');
const PrivacyPage = page(readingPages, 'PrivacyPage');
const ReservesPage = page(() => import('@/features/reserves/reserves-page'), 'ReservesPage');
const RulesPage = page(readingPages, 'RulesPage');
const TermsPage = page(readingPages, 'TermsPage');
const DuelLayout = page(() => import('@/features/duel/duel-layout'), 'DuelLayout');
const lobbyPages = () => import('./pages/duel-lobby-route');
const DuelLobby = page(lobbyPages, 'DuelLobbyRoute');
const InvitePage = page(lobbyPages, 'InvitePage');
const DuelRoomRoute = page(() => import('./pages/duel-room-route'), 'DuelRoomRoute');
const DuelReplayRoute = page(() => import('./pages/duel-replay-route'), 'DuelReplayRoute');
const DuelWatchRoute = page(() => import('./pages/duel-watch-route'), 'DuelWatchRoute');
const DrillsRoute = page(() => import('./pages/drills-route'), 'DrillsRoute');
const DrillRoute = page(() => import('./pages/drill-route'), 'DrillRoute');
const passportPages = () => import('./pages/passport-pages');
const PassportCallback = page(passportPages, 'PassportCallbackPage');
const PassportLogout = page(passportPages, 'PassportLogoutPage');
const peoplePages = () => import('./pages/people-pages');
const ProfileRoute = page(peoplePages, 'ProfileRoute');
const PersonRoute = page(peoplePages, 'PersonRoute');
const NotificationsRoute = page(peoplePages, 'NotificationsRoute');
const TournamentsRoute = page(() => import('./pages/tournaments-route'), 'TournamentsRoute');
const TournamentRoute = page(() => import('./pages/tournament-route'), 'TournamentRoute');
const CreateTournamentPage = page(
  () => import('@/features/tournaments/create/create-tournament-page'),
  'CreateTournamentPage',
);
const PurchaseRoute = page(() => import('./pages/purchase-route'), 'PurchaseRoute');
const PresaleRoute = page(() => import('./pages/presale-route'), 'PresaleRoute');
const questPages = () => import('./pages/quest-pages');
const BitpoolPage = page(questPages, 'BitpoolPage');
const QuestRoute = page(questPages, 'QuestRoute');
const SeasonPage = page(() => import('@/features/quests/season/season-page'), 'SeasonPage');
const taskPages = () => import('./pages/task-pages');
const TasksRoute = page(taskPages, 'TasksRoute');
const ReviewPage = page(taskPages, 'ReviewPage');
const NftCollectionRoute = page(() => import('./pages/nft-collection-route'), 'NftCollectionRoute');
const NftRoute = page(() => import('./pages/nft-route'), 'NftRoute');
const NftEditRoute = page(() => import('./pages/nft-edit-route'), 'NftEditRoute');
const AgentsPage = page(readingPages, 'AgentsPage');
const LeadersPage = page(readingPages, 'LeadersPage');
const NotFoundPage = page(() => import('./pages/not-found-page'), 'NotFoundPage');

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route index element={<HomePage />} />
        <Route path="cuecast-live" element={<StreamsRoute />} />
        <Route path="search" element={<SearchRoute />} />
        <Route path="create-stream" element={guarded(<CreateStreamRoute />)} />
        <Route path="live/:id/edit" element={guarded(<EditStreamRoute />)} />
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
        <Route path="duel/drills" element={<DrillsRoute />} />
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
        <Route path="tasks" element={<TasksRoute />} />
        <Route path="tasks/review" element={guarded(<ReviewPage />)} />
        <Route path="predictions/ladder" element={<LeadersPage />} />
        <Route path="agents/:id?" element={<AgentsPage />} />
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
      <Route path="duel/drills/:id" element={alone(<DrillRoute />)} />
      <Route path="passport-callback" element={alone(<PassportCallback />)} />
      <Route path="passport-logout" element={alone(<PassportLogout />)} />
      <Route path="live" element={<Navigate to="/cuecast-live" replace />} />
      <Route path="streams" element={<Navigate to="/cuecast-live" replace />} />
      <Route path="streams/:id" element={<ToLive />} />
      <Route path="tournaments/:id" element={<ToTournament />} />
      <Route path="pool-credits" element={<Navigate to="/wallet?tab=credits" replace />} />
      <Route path="predictions" element={<Navigate to="/predictions/ladder" replace />} />
      <Route path="poolcoin" element={<Navigate to="/bitpool" replace />} />
      <Route path="p2pool/*" element={<Navigate to="/bitpool" replace />} />
      <Route path="bitpool-ai-agent" element={<Navigate to="/bitpool#quests" replace />} />
      <Route path="quests" element={<Navigate to="/bitpool#quests" replace />} />
    </Routes>
  );
}

type PropsOf<Page> = Page extends (...args: infer Args) => ReactNode
  ? Args extends [infer Props, ...unknown[]]
    ? Props
    : object
  : never;

/** The page that a module exports by that name, fetched once its route is gone to. */
function page<Module, Name extends keyof Module>(fetchModule: () => Promise<Module>, name: Name) {
  return lazyWithRetry(() =>
    fetchModule().then((module) => ({
      default: module[name] as ComponentType<PropsOf<Module[Name]>>,
    })),
  );
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
