export { tidyNotices } from './read-notices';
export { type RunningLive, startLive } from './start-live';
