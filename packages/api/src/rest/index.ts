export { createRestBridge } from './bridge';
export { factsOf } from './facts';
export { restRoutes } from './table';
