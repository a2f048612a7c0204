export type { Invariant } from './invariant';
export { type Breach, findBreaches, invariants } from './verify';
