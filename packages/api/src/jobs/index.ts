export { type JobParts, jobHandlers } from './job-handler';
export { countOpenOf as lockOpenJobs, findOwnJob as findJobOfId, findResult } from './job-repository';
export { enqueueOpen, getJob, refuseMoreJobs, tidyJobs, writeJob } from './jobs';
export { ofEachStore, type Work, type Works } from './work';
export { type ClaimedJob, dropParts, insertPart } from './worker-repository';
