import { type AuditedEntry, type AuditPageQuery, type AuditVocabulary, searchBegins } from '@bhandar/domain/audit';
import { type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../core/context';
import { todayOf } from '../core/today';
import { listEntries, listVocabulary } from './entry-repository';
import { findRecordsByNumber, readRecordNames } from './record-names-repository';

export async function readEntries(ctx: StaffContext, query: AuditPageQuery): Promise<Page<AuditedEntry>> {
  const zone = ctx.settings.timeZone;
  const from = query.from ?? searchBegins(query, todayOf(ctx));
  const recordIds = await findRecordsByNumber(ctx.db, query.search);
  const { rows, total } = await listEntries(ctx.db, ctx.actor, { query: { ...query, from }, recordIds, zone });
  const names = await readRecordNames(ctx.db, rows);
  return toPage(
    rows.map(({ at, ...entry }) => {
      const named = names.get(entry.entityId);
      const recordAt = named?.at?.toISOString() ?? null;
      return { ...entry, at: at.toISOString(), record: named?.name ?? '', recordAt };
    }),
    total,
    query,
  );
}

export const readVocabulary = ({ db }: StaffContext): Promise<AuditVocabulary> => listVocabulary(db);
