import type { AuditedEntry, AuditPageQuery, AuditVocabulary } from '@bhandar/domain/audit';
import { type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../context';
import { listEntries, listVocabulary } from './entry-repository';

export async function readEntries(ctx: StaffContext, query: AuditPageQuery): Promise<Page<AuditedEntry>> {
  const { rows, total } = await listEntries(ctx.db, ctx.actor, { query, zone: ctx.settings.timeZone });
  return toPage(
    rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    total,
    query,
  );
}

export const readVocabulary = ({ db }: StaffContext): Promise<AuditVocabulary> => listVocabulary(db);
