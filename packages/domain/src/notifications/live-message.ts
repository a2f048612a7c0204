/** The parts of the product by which screens refresh themselves: the domains of the procedures. */
export type Area = string;

/**
 * A message to an open tab: never data, only the reason to fetch it again.
 * `resumed` comes first, and whenever the connection was lost: what changed meanwhile without an event is unknown.
 */
export type LiveMessage =
  | { type: 'resumed'; complete: boolean }
  | { type: 'event'; kind: string; noticed: boolean }
  | { type: 'changed'; areas: Area[]; by: string };
