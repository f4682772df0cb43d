import { expect, it } from 'vitest';
import { serve } from '@/testing/render';
import * as tournaments from './tournaments';

const ID = 'a'.repeat(24);

it('TOURN-03 the client has the whole family of the tournaments’ calls', async () => {
  const calls = serve({});
  const quiet = { toast: false, retry: false };
  const asked = [
    tournaments.listTournaments({ status: 'Completed' }, quiet),
    tournaments.getTournament(ID, quiet),
    tournaments.joinTournament(ID),
    tournaments.leaveTournament(ID),
    tournaments.checkIn(ID),
    tournaments.startTournament(ID),
    tournaments.fillWithAgents(ID, 3, 'easy'),
    tournaments.reportResult(ID, 2, 7),
    tournaments.disqualify(ID, 7),
    tournaments.playMatch(ID, 2),
    tournaments.getBracket(ID, quiet),
    tournaments.listAllTournaments({}, quiet),
    tournaments.deleteTournament(ID, quiet),
  ];
  await Promise.allSettled(asked);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/tournaments',
    `GET /api/tournaments/${ID}`,
    `POST /api/tournaments/${ID}/join`,
    `DELETE /api/tournaments/${ID}/join`,
    `POST /api/tournaments/${ID}/check-in`,
    `POST /api/tournaments/${ID}/start`,
    `POST /api/tournaments/${ID}/agents`,
    `POST /api/tournaments/${ID}/matches/2/result`,
    `DELETE /api/tournaments/${ID}/entrants/7`,
    `POST /api/tournaments/${ID}/matches/2/play`,
    `GET /api/tournaments/${ID}/bracket`,
    'GET /api/admin/tournaments',
    `DELETE /api/tournaments/${ID}`,
  ]);
});
