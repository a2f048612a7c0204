import type { LabelQuery, ProductLabel } from '@bhandar/domain/catalogue';
import type { StaffContext } from '../../core/context';
import { listLabelRows } from './label-repository';

/** What a label says of each product that the catalogue lists, and of the batch that is asked for. */
export const listLabels = (ctx: StaffContext, query: LabelQuery): Promise<ProductLabel[]> =>
  listLabelRows(ctx.db, query);
