export { countSkippedEvents, eachEvent } from './each-event';
export { type DomainEvent, type EventKind, entitiesOfEvent } from './event';
export { EVENT_CHANNEL } from './event-repository';
export { type Change, type Live, type LiveDelivery, type LiveViewer, quietLive, tabOf } from './live';
export { publish } from './publish';
