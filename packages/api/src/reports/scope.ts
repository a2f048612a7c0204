import { canAccessStore, hasGrant, storeIdsOf } from '@bhandar/domain/accounts';
import type { Period } from '@bhandar/domain/reports';
import { coded, notFound, notPermitted } from '@bhandar/domain/shared';
import type { StaffContext } from '../core/context';
import { todayOf } from '../core/today';

export interface ReportScope {
  /** The stores of the report; null for all. */
  places: readonly string[] | null;
  /** Whether costs and margins are included. */
  costs: boolean;
  /** Whether the period before is included. */
  past: boolean;
}

export const ONLY_TODAY = coded('report.onlyToday');

/** The stores that a person may see: the warehouse all, an admin their stores, an employee their store today. */
export function scopeOf(ctx: StaffContext, asked: Partial<Period> & { locationId?: string | undefined }): ReportScope {
  const { actor } = ctx;
  const { locationId, from, to } = asked;
  if (locationId !== undefined && !canAccessStore(actor, locationId)) throw notFound('store');
  if (actor.role === 'employee') {
    const today = todayOf(ctx);
    if ((from ?? today) !== today || (to ?? today) !== today) throw notPermitted(ONLY_TODAY);
  }
  const rights = { costs: hasGrant(actor, 'seeCost'), past: actor.role !== 'employee' };
  if (locationId !== undefined) return { places: [locationId], ...rights };
  return { places: storeIdsOf(actor), ...rights };
}
