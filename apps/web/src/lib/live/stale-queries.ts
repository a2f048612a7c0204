import type { LiveEntity, LiveMessage } from '@bhandar/domain/notifications';
import { SHOWN_ENTITIES } from './shown-entities';

/** The changed entities, or all of them when they are unknown. */
export type StaleEntities = ReadonlySet<LiveEntity> | 'all';

/**
 * The entities that a message declares changed. A message without entities comes from a server of the previous release.
 */
export function staleAfter(message: Exclude<LiveMessage, { type: 'resumed' }>): StaleEntities {
  if (!message.entities) return 'all';
  const hasNotified = message.type === 'event' && message.noticed;
  return new Set([...message.entities, ...(hasNotified ? (['notification'] as const) : [])]);
}

export const bothStale = (one: StaleEntities, other: StaleEntities): StaleEntities =>
  one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other]);

const SHOWN: Readonly<Record<string, Readonly<Record<string, readonly LiveEntity[]>>>> = SHOWN_ENTITIES;

/** Whether a query, given by the parts of its name, shows a changed entity. */
export function isStale(stale: StaleEntities, [domain, name]: readonly unknown[]): boolean {
  const shown = SHOWN[String(domain)]?.[String(name)] ?? [];
  return stale === 'all' || shown.some((entity) => stale.has(entity));
}

const COUNTER: ReadonlySet<LiveEntity> = new Set(['sale', 'offlineSale']);

/** Whether all changes come from counters, which sell many times a minute. */
export const isFromTills = (stale: StaleEntities): boolean =>
  stale !== 'all' && [...stale].every((entity) => COUNTER.has(entity));
