/** The pages of tasks, which load together. */
export { ReviewPage } from '@/features/tasks/review/review-page';
export { TasksRoute } from './tasks-route';
