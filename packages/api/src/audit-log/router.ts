import { AuditedEntry, AuditPageQuery, AuditVocabulary } from '@bhandar/domain/audit';
import { pageOf } from '@bhandar/domain/shared';
import { managerProcedure, router } from '../trpc';
import { readEntries, readVocabulary } from './read-entries';

export const auditRouter = router({
  listEntries: managerProcedure
    .input(AuditPageQuery)
    .output(pageOf(AuditedEntry))
    .query(({ ctx, input }) => readEntries(ctx, input)),
  vocabulary: managerProcedure.output(AuditVocabulary).query(({ ctx }) => readVocabulary(ctx)),
});
