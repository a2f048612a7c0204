export { deliverMails } from './deliver-mails';
export { tidyNotifications } from './read-notices';
export { type RunningLive, startLive } from './start-live';
export { sweepStock } from './sweep';
