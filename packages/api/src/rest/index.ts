export { createRestBridge } from './bridge';
export { factsOf } from './facts';
export type { RestRoute } from './route';
export { restRoutes } from './table';
