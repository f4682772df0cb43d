/** The documented texts of tasks (D3 section 8), and ours beside them. */
export const TEXTS = {
  listFailed: 'Failed to fetch tasks',
  submissionsFailed: 'Failed to fetch submissions',
  saveFailed: 'Failed to save task',
  deleted: 'Task deleted successfully',
  cancelled: 'Task was marked as cancelled due to existing submissions',
  deleteFailed: 'Failed to delete task',
  approved: 'Submission approved successfully',
  approveFailed: 'Failed to approve submission',
  rejected: 'Submission rejected successfully',
  rejectFailed: 'Failed to reject submission',
  deleteAsk: 'Are you sure you want to delete this task?',
  created: 'Task created successfully',
  updated: 'Task updated successfully',
  submitted: 'Submitted. You will hear here once somebody has reviewed it.',
  submitFailed: 'Failed to submit task',
  uploadFailed: 'Failed to upload image. Please try again.',
} as const;
