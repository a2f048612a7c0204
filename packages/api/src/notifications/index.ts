export { notificationEmailHandlers } from './notification-email-handler';
export { tidyNotifications } from './read-notifications';
export { type RunningLive, startLive } from './start-live';
export { sweepStock } from './sweep';
