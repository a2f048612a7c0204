import { LabelQuery, ProductLabel } from '@bhandar/domain/catalogue';
import * as z from 'zod';
import { staffProcedure } from '../trpc';
import { listLabelRows } from './label-repository';

export const labelProcedures = {
  listLabels: staffProcedure
    .input(LabelQuery)
    .output(z.array(ProductLabel))
    .query(({ ctx, input }) => listLabelRows(ctx.db, input)),
};
