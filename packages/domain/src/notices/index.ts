export * from './live-message';
export * from './notice';
export * from './topic';
