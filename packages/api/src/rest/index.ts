export type { RestRoute } from '../core/rest/route';
export { createRestBridge } from './bridge';
export { factsOf } from './facts';
export { restRoutes } from './table';
