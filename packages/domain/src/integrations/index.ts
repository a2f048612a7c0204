export * from './payload';
export * from './retry';
export * from './webhook';
export * from './webhook-policy';
