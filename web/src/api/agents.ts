import { ApiError } from '@/lib/api-error';
import { type CallOptions, call } from './call';
import type { components } from './schema';

export type HouseAgent = components['schemas']['HouseAgent'];
export type AgentFrame = components['schemas']['AgentFrame'];
export type AgentRecord = components['schemas']['AgentRecord'];
export type AgentStyle = components['schemas']['AgentStyle'];
export type AgentPageAnswer = components['schemas']['HouseAgentPage'];

/** The best first. */
export const getAgents = (options: CallOptions = {}) =>
  call('GET', '/api/agents', { ...options, toast: false });

/** An agent with its newest frames; null where there is none of that id. */
export async function getAgent(
  id: string,
  options: CallOptions = {},
): Promise<AgentPageAnswer | null> {
  try {
    return await call('GET', '/api/agents/{id}', { ...options, toast: false, params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
