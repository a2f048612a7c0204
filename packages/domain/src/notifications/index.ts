export * from './live-message';
export * from './notice';
export * from './notice-list';
export * from './topic';
