import { type CallOptions, call, dataOf } from './call';
import type { components } from './schema';

type Schemas = components['schemas'];
export type Drill = Schemas['DrillView'];
export type DrillId = Schemas['DrillId'];
export type DrillRun = Schemas['DrillRun'];
export type DrillShot = Schemas['DrillShot'];
export type Stroke = Schemas['Stroke'];

/** The eight, from the easiest on. */
export const getDrills = (options: CallOptions = {}) =>
  dataOf(call('GET', '/api/drills', { ...options, toast: false }));

export const startDrill = (id: DrillId, options: CallOptions = {}) =>
  dataOf(call('POST', '/api/drills/{id}/start', { ...options, toast: false, params: { id } }));

/** The same shot once more is answered alike, so a call that was lost is made again. */
export const shootDrill = (id: DrillId, { run, shot, token }: DrillRun, stroke: Stroke) =>
  dataOf(
    call('POST', '/api/drills/{id}/shots', {
      toast: false,
      idempotencyKey: `drill-${id}-${run}-${shot}`,
      params: { id },
      body: { run, shot, stroke, token: token ?? null },
    }),
  );
