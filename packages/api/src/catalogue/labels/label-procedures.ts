import { LabelQuery, ProductLabel } from '@bhandar/domain/catalogue';
import * as z from 'zod';
import { staffProcedure } from '../../core/trpc';
import { listLabels } from './list-labels';

export const labelProcedures = {
  listLabels: staffProcedure
    .input(LabelQuery)
    .output(z.array(ProductLabel))
    .query(({ ctx, input }) => listLabels(ctx, input)),
};
