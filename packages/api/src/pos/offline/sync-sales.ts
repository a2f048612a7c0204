import { QueuedSale, type SyncSalesInput, type SyncVerdict } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { describeFailure } from '../../core/errors';
import { transact } from '../../core/transact';
import { AlreadyRecorded } from '../checkout/insert-sales-repository';
import { getStoreIdToRead } from '../tills/choose-store';
import type { OfflineTill } from './arrived-sale';
import { toInvalid } from './invalid-verdict';
import { receiveSales } from './receive-sales';

/** Records a till's offline sales; returns a verdict for each, in the given order. */
export async function syncSales(ctx: StaffContext, input: SyncSalesInput): Promise<SyncVerdict[]> {
  const { deviceId } = input;
  const locationId = await getStoreIdToRead(ctx, input.locationId);
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
    // The second copy of a sale in one request is a repeat of the first.
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

/** In one transaction; if that fails, each sale in its own, so that one failing sale does not block the others. */
async function takeInTogether(
  ctx: StaffContext,
  till: OfflineTill,
  sales: readonly QueuedSale[],
): Promise<SyncVerdict[]> {
  if (sales.length === 0) return [];
  const receive = (some: readonly QueuedSale[]) =>
    // Each sale's id is its idempotency key; the request's key would cover only the first sale.
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
    // The same sale may have been recorded online at the same moment: the second attempt finds it.
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
