import { type CallOptions, call, dataOf } from './call';
import type { components } from './schema';
import { uploadPicture } from './upload';

type Schemas = components['schemas'];

export type Task = Omit<Schemas['Task'], 'submission'> & { submission: OwnSubmission | null };
export type TaskStatus = Schemas['TaskStatus'];
/** `status` is `pending`, `approved` or `rejected`. */
export type OwnSubmission = Omit<Schemas['OwnSubmission'], 'status'> & { status: SubmissionStatus };
export type SubmissionStatus = 'pending' | 'approved' | 'rejected';
export type TaskSubmission = Schemas['TaskSubmission'];
export type TaskBody = Schemas['TaskBody'];
export type Reviewer = Schemas['Reviewer'];

interface TaskPage {
  data: Task[];
  nextCursor: string | null;
}

interface PageQuery {
  cursor?: string | undefined;
  limit?: number;
}

export const TASKS = ['tasks'] as const;

const QUIET = { toast: false } as const;

export const listTasks = (
  query: PageQuery & { status?: TaskStatus | undefined },
  options: CallOptions = {},
) => call('GET', '/api/tasks', { ...QUIET, ...options, query }) as Promise<TaskPage>;

export const submitTask = (id: string, body: { notes: string; proofImageUrl: string | null }) =>
  dataOf(call('POST', '/api/tasks/{id}/submit', { ...QUIET, params: { id }, body }));

/** Sends the picture that shows it, and answers its address for the submission. */
export const uploadProof = (
  id: string,
  token: string,
  picture: Blob,
  onProgress: (part: number) => void,
) => uploadPicture(`/api/tasks/${encodeURIComponent(id)}/proof`, token, picture, onProgress);

export const listTasksAsAdmin = (
  query: PageQuery & { search?: string | undefined },
  options: CallOptions,
) => call('GET', '/api/admin/tasks', { ...options, query }) as Promise<TaskPage>;

export const createTask = (body: TaskBody, options: CallOptions) =>
  call('POST', '/api/admin/tasks', { ...options, body: body as Required<TaskBody> });

export const updateTask = (id: string, body: TaskBody, options: CallOptions) =>
  call('PUT', '/api/admin/tasks/{id}', {
    ...options,
    params: { id },
    body: body as Required<TaskBody>,
  });

export const deleteTask = (id: string, options: CallOptions) =>
  dataOf(call('DELETE', '/api/admin/tasks/{id}', { ...options, params: { id } }));

export const listSubmissions = (
  query: PageQuery & { taskId?: string | undefined },
  options: CallOptions,
) => call('GET', '/api/admin/tasks/submissions', { ...options, query });

export const approveSubmission = (id: string, adminNotes: string, options: CallOptions) =>
  call('POST', '/api/admin/tasks/approveSubmission/{id}', {
    ...options,
    params: { id },
    body: { adminNotes },
  });

export const rejectSubmission = (id: string, adminNotes: string, options: CallOptions) =>
  call('POST', '/api/admin/tasks/rejectSubmission/{id}', {
    ...options,
    params: { id },
    body: { adminNotes },
  });

export const listReviewers = (options: CallOptions) =>
  dataOf(call('GET', '/api/admin/reviewers', options));

export const setReviewer = (address: string, reviewer: boolean, options: CallOptions) =>
  call('PUT', '/api/admin/reviewers/{address}', {
    ...options,
    params: { address },
    body: { reviewer },
  });
