import { hasGrant } from '@bhandar/domain/accounts';
import {
  type Count,
  type CountIdInput,
  type CountLine,
  type CountQuery,
  type CountSummary,
  type StartCountInput,
  seesExpectedQuantity,
  varianceOf,
  whyNotCount,
  worthMinor,
} from '@bhandar/domain/inventory';
import { coded, DomainError, invalid, type Page, refuse, toPage } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { choosePlaceToWrite } from '../stock/choose-place';
import { getCountFor, type KeptLine, listCountLines, listCountRows } from './count-repository';
import { findCategory, findOverlappingCount, insertCount, lockPlaceForCounts } from './count-writes-repository';
import { listWaitingSales } from './late-sales-repository';

/** Lists the stock of a location, of one category or all, for a blind count while sales continue. */
export async function startCount(ctx: StaffContext, input: StartCountInput): Promise<CountSummary> {
  const { categoryId, note } = input;
  const { id: locationId } = await choosePlaceToWrite(ctx, input.locationId);
  refuse(whyNotCount(ctx.actor, locationId));
  return transact(ctx, async (tx) => {
    if (categoryId && !(await findCategory(tx, categoryId))) {
      throw invalid(coded('category.notFound'), { categoryId: coded('category.notFound') });
    }
    await lockPlaceForCounts(tx, locationId);
    const overlapping = await findOverlappingCount(tx, locationId, categoryId);
    if (overlapping) throw new DomainError('DUPLICATE', coded('count.overlapping', { counts: overlapping }));
    const countId = await insertCount(tx, {
      locationId,
      categoryId,
      note,
      startedBy: ctx.actor.id,
      startedAt: ctx.now(),
    });
    const count = await getCountFor(tx, ctx.actor, countId);
    const { voucher, lineCount } = count;
    await audit(tx, ctx, {
      action: 'started',
      entity: 'count',
      entityId: countId,
      locationId,
      after: { voucher, categoryId, note, lineCount },
    });
    return count;
  });
}

export async function getCount(ctx: StaffContext, { countId }: CountIdInput): Promise<Count> {
  const count = await getCountFor(ctx.db, ctx.actor, countId);
  const open = seesExpectedQuantity(ctx.actor, count.status);
  const undecided = open && count.status === 'submitted';
  const seesCost = hasGrant(ctx.actor, 'seeCost');
  const lines = (await listCountLines(ctx.db, countId)).map((line) => toLine(line, { open, seesCost }));
  const worth = lines.reduce((sum, { varianceMinor }) => sum + Math.abs(varianceMinor ?? 0), 0);
  const waitingSales = undecided ? await listWaitingSales(ctx.db, countId) : [];
  return { ...count, lines, worthMinor: open && seesCost ? worth : null, waitingSales };
}

export async function listCounts(ctx: StaffContext, query: CountQuery): Promise<Page<CountSummary>> {
  const { data, totalItems } = await listCountRows(ctx.db, ctx.actor, query);
  return toPage(data, totalItems, query);
}

/** A blind line contains no recorded quantities. */
function toLine(
  { unitValue, countedAt, countedById: _, booked, late, ...line }: KeptLine,
  { open, seesCost }: { open: boolean; seesCost: boolean },
): CountLine {
  const shown = { ...line, countedAt: countedAt?.toISOString() ?? null };
  const variance = varianceOf({ ...line, booked, late });
  if (!open || variance === null) {
    return { ...shown, booked: null, late: null, variance: null, varianceMinor: null };
  }
  return {
    ...shown,
    booked,
    late,
    variance,
    varianceMinor: seesCost ? Math.sign(variance) * worthMinor(Math.abs(variance), unitValue) : null,
  };
}
