import type { CatalogueOverview } from '@bhandar/domain/catalogue';
import type { StaffContext } from '../core/context';
import { todayOf } from '../core/today';
import { countCatalogue } from './overview-repository';

/** The catalogue's tiles on the dashboard. */
export const readOverview = (ctx: StaffContext): Promise<CatalogueOverview> => countCatalogue(ctx.db, todayOf(ctx));
