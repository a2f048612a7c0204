export { enqueueOpen, tidyJobs } from './jobs';
export { jobHandlers } from './run-jobs';
