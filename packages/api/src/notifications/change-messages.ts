import { type LiveEntity, type LiveMessage, toDosEndedBy } from '@bhandar/domain/notifications';
import { type Change, entitiesOfEvent } from '../core/events';

/** A change from another process. One of the previous release names no entities. */
export type ReceivedChange = Omit<Change, 'entities'> & Partial<Pick<Change, 'entities'>>;

const areasOf = (changes: readonly ReceivedChange[]) => [...new Set(changes.map(({ area }) => area))];

/** Undefined if one of the changes names no entities, because anything may have changed then. */
function entitiesOf(changes: readonly ReceivedChange[]): { entities?: readonly LiveEntity[] } {
  if (!changes.every(({ entities }) => entities)) return {};
  return { entities: [...new Set(changes.flatMap(({ entities = [] }) => entities))] };
}

export const changedMessage = (changes: readonly ReceivedChange[], by: string): LiveMessage => ({
  type: 'changed',
  areas: areasOf(changes),
  ...entitiesOf(changes),
  by,
});

export function eventMessage(kind: string, noticed: boolean): LiveMessage {
  const changed = entitiesOfEvent(kind);
  if (!changed) return { type: 'event', kind, noticed };
  const entities = toDosEndedBy(kind).length > 0 ? [...changed, 'notification' as const] : changed;
  return { type: 'event', kind, noticed, entities };
}

/** One change per domain for everybody, if all changes exceed a database notification. */
export const summarise = (changes: readonly Change[]): Change[] =>
  areasOf(changes).map((area) => {
    const ofArea = changes.filter((change) => change.area === area);
    const entities = [...new Set(ofArea.flatMap((change) => change.entities))];
    return { area, entities, storeIds: null, staffId: null, by: '' };
  });
