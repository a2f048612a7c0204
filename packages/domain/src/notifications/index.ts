export * from './live-entity';
export * from './live-message';
export * from './notification';
export * from './notification-list';
export * from './topic';
