import { addDays } from '../shared';
import type { AuditPageQuery } from './audited-entry';

/** A word is looked for in every entry of a span: over years of them that takes longer than anybody waits. */
export const SEARCHED_DAYS = 90;

/**
 * The day that a search begins at where nobody chose one; undefined where everything is looked at: there is no word, or
 * only one record's or person's entries are asked for.
 */
export function searchBegins(
  { search = '', from, to, entityId, actorId }: Partial<AuditPageQuery>,
  today: string,
): string | undefined {
  if (search === '' || from || entityId || actorId) return undefined;
  return addDays(to ?? today, -SEARCHED_DAYS);
}
