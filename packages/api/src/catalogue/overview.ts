import { dayInZone } from '@bhandar/domain/shared';
import type { StaffContext } from '../context';
import { countCatalogue } from './overview-repository';

/** The catalogue's tiles on the dashboard. */
export const readOverview = (ctx: StaffContext): Promise<Record<string, number>> =>
  countCatalogue(ctx.db, dayInZone(ctx.now(), ctx.settings.timeZone));
