export { handle, type QueueHandler, type QueueHandlers, type QueuePayload, type QueueRun } from './handler';
export { upgradeDatabase } from './install-queue';
export { type QueueLane, type RunningQueue, startQueue } from './start-queue';
