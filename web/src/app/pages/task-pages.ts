/** The pages of tasks, which load together. */
export { ReviewPage } from '@/features/tasks/review/review-page';
export { TasksPage } from '@/features/tasks/tasks-page';
