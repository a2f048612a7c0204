export type { DomainEvent } from './event';
export { publish } from './publish';
