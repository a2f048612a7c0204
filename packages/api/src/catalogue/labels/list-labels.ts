import type { LabelQuery, ProductLabel } from '@bhandar/domain/catalogue';
import type { StaffContext } from '../../core/context';
import { listLabelRows } from './label-repository';

/** The contents of a label for each listed product, and for the requested batch. */
export const listLabels = (ctx: StaffContext, query: LabelQuery): Promise<ProductLabel[]> =>
  listLabelRows(ctx.db, query);
