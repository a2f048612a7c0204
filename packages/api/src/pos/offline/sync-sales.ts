import { QueuedSale, type SyncSalesInput, type SyncVerdict } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { describeFailure } from '../../core/errors';
import { transact } from '../../core/transact';
import { getStoreId } from '../checkout/choose-store';
import { AlreadyRecorded } from '../checkout/sale-writes-repository';
import { type OfflineTill, receiveSales, toInvalid } from './receive-sales';

/** Takes in what a till sold offline: each sale has a verdict of its own, in the order in which they came. */
export async function syncSales(ctx: StaffContext, input: SyncSalesInput): Promise<SyncVerdict[]> {
  const { deviceId } = input;
  const locationId = await getStoreId(ctx, input.locationId);
  const till = { locationId, deviceId, sentAt: new Date(input.sentAt), receivedAt: ctx.now() };
  const verdicts: SyncVerdict[] = [];
  const read = input.sales.flatMap((sent) => readSent(ctx, sent));
  let together: QueuedSale[] = [];
  const takeIn = async () => {
    const answered = new Map((await takeInTogether(ctx, till, together)).map((verdict) => [verdict.id, verdict]));
    verdicts.push(...together.flatMap(({ sale }) => answered.get(sale.id) ?? []));
    together = [];
  };
  for (const sent of read) {
    // The same sale twice in one request: the second is a repeat of the first.
    if (!('sale' in sent) || together.some(({ sale }) => sale.id === sent.sale.id)) await takeIn();
    if ('sale' in sent) together.push(sent);
    else verdicts.push(sent);
  }
  await takeIn();
  return verdicts;
}

function readSent(ctx: StaffContext, sent: unknown): (QueuedSale | SyncVerdict)[] {
  const { sale } = (sent ?? {}) as { sale?: { id?: unknown } };
  try {
    return [QueuedSale.parse(sent)];
  } catch (error) {
    return toInvalid(ctx, typeof sale?.id === 'string' ? sale.id : '', error);
  }
}

/** In one transaction, or each in its own where something is in the way of all: it is then in the way of one. */
async function takeInTogether(
  ctx: StaffContext,
  till: OfflineTill,
  sales: readonly QueuedSale[],
): Promise<SyncVerdict[]> {
  if (sales.length === 0) return [];
  const receive = (some: readonly QueuedSale[]) =>
    // The sale's own id is its key; the request's would answer for the first one only.
    transact({ ...ctx, idempotency: undefined }, (tx) => receiveSales(tx, ctx, till, some));
  const again = (error: unknown) => {
    if (describeFailure(error).kind === 'UNAVAILABLE') throw error;
  };
  try {
    return await receive(sales);
  } catch (error) {
    again(error);
  }
  const verdicts: SyncVerdict[] = [];
  for (const sale of sales) {
    // A request from before the network failed may have come through after all: it is known the second time.
    const verdict = await receive([sale])
      .catch((error: unknown) => {
        if (!(error instanceof AlreadyRecorded)) throw error;
        return receive([sale]);
      })
      .catch((error: unknown) => {
        again(error);
        return toInvalid(ctx, sale.sale.id, error);
      });
    verdicts.push(...verdict);
  }
  return verdicts;
}
