export * from './letter';
export * from './retry';
export * from './webhook';
export * from './webhook-policy';
