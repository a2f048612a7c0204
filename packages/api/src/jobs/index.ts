export { tidyJobs } from './jobs';
export { type JobRunner, openJobRunner } from './run-jobs';
