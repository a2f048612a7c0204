import { AuditedEntry, AuditPageQuery, AuditVocabulary, NoteExportInput } from '@bhandar/domain/audit';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, router, staffProcedure } from '../core/trpc';
import { noteExport } from './note-export';
import { readEntries, readVocabulary } from './read-entries';

export const auditRouter = router({
  listEntries: managerProcedure
    .input(AuditPageQuery)
    .output(pageOf(AuditedEntry))
    .query(({ ctx, input }) => readEntries(ctx, input)),
  noteExport: staffProcedure
    .input(NoteExportInput)
    .output(z.object({ message: z.string() }))
    .meta({ retry: 'keyed', changes: ['audit'] })
    .mutation(({ ctx, input }) => noteExport(ctx, input)),
  vocabulary: managerProcedure.output(AuditVocabulary).query(({ ctx }) => readVocabulary(ctx)),
});
