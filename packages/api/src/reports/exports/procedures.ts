import { Job, StartExportInput } from '@bhandar/domain/jobs';
import { managerProcedure } from '../../core/trpc';
import { startExport } from './start-export';

/** Part of the jobs router. */
export const exportProcedures = {
  startExport: managerProcedure
    .input(StartExportInput)
    .output(Job)
    .meta({ retry: 'keyed', changes: ['job'] })
    .mutation(({ ctx, input }) => startExport(ctx, input)),
};
