export { hasUsers, loadDemo } from './load';
export { DEMO_PASSWORD, demoPeople } from './people';
export { type Random, seededRandom } from './random';
