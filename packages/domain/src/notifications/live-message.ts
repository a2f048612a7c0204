import type { LiveEntity } from './live-entity';

/**
 * A message to an open tab that tells it to fetch again; it contains no data. Without `entities` it comes from a server
 * of the previous release, and anything may have changed. `resumed` is sent first and after every lost connection,
 * because changes without an event may have been missed.
 */
export type LiveMessage =
  | { type: 'resumed'; complete: boolean }
  | { type: 'event'; kind: string; noticed: boolean; entities?: readonly LiveEntity[] }
  /** `areas` are the domains of the procedures, which browsers of the previous release use. */
  | { type: 'changed'; areas: readonly string[]; entities?: readonly LiveEntity[]; by: string };
