import { addDays } from '../shared';
import type { AuditPageQuery } from './audited-entry';

/** A text search reads every entry of the span; over years of entries it takes too long. */
export const SEARCHED_DAYS = 90;

/**
 * The first day of a search if none was chosen. Undefined if all days are searched: there is no text, or the query is
 * limited to one record or person.
 */
export function searchBegins(
  { search = '', from, to, entityId, actorId }: Partial<AuditPageQuery>,
  today: string,
): string | undefined {
  if (search === '' || from || entityId || actorId) return undefined;
  return addDays(to ?? today, -SEARCHED_DAYS);
}
