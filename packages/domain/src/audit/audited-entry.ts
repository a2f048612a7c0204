import * as z from 'zod';
import { Day, Id, Instant, PageQuery, storable } from '../shared';

/** One entry: the person, the action, the record, the time, and the values before and after. */
export const AuditedEntry = z.object({
  id: z.number(),
  at: Instant,
  actor: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  actorRole: z.string().nullable(),
  place: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The number or name of the record; empty where it has none or is gone. For a job it is its kind. */
  record: z.string(),
  /** When a shift was opened; null for other records. */
  recordAt: Instant.nullable(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  address: z.string(),
  requestId: z.string(),
  /** Its number in the chain of hashes; null until it is linked, a few seconds later. */
  chainNo: z.number().nullable(),
});
export type AuditedEntry = z.infer<typeof AuditedEntry>;

export const AuditPageQuery = PageQuery.pick({ page: true, limit: true, search: true }).extend({
  actorId: Id.optional(),
  entity: storable.max(60).optional(),
  entityId: storable.max(60).optional(),
  action: storable.max(60).optional(),
  from: Day.optional(),
  to: Day.optional(),
});
export type AuditPageQuery = z.infer<typeof AuditPageQuery>;

/** A list that a browser saved as a file: its name, its address with the filters, and its number of rows. */
export const NoteExportInput = z.object({
  list: storable.min(1).max(60),
  filter: storable.max(1_000),
  rows: z.number().int().min(0),
});
export type NoteExportInput = z.infer<typeof NoteExportInput>;

export const AuditVocabulary = z.object({ entities: z.array(z.string()), actions: z.array(z.string()) });
export type AuditVocabulary = z.infer<typeof AuditVocabulary>;
