import type { Tx } from '@bhandar/db';
import { unpaidWorthMinor } from '@bhandar/domain/inventory';
import {
  paidMinorOfLines,
  RecordSaleInput,
  type ShownPrice,
  storePriceMinor,
  whyNotAcceptOwn,
} from '@bhandar/domain/pos';
import { refuse } from '@bhandar/domain/shared';
import { listCountedAsActor, recordSoloAct } from '../../accounts';
import type { StaffContext } from '../../core/context';
import { atProductWorth } from '../../inventory';
import type { StoreDraft } from '../checkout/sale-draft';
import type { ProductFacts } from '../checkout/sale-facts-repository';
import type { QueuedRow } from './queued-sale-repository';

type People = Pick<QueuedRow, 'cashierId' | 'sentBy'>;

/** Whether the actor sold or sent the sale, or placed a person who did. */
async function isOwn(tx: Tx, ctx: StaffContext, { cashierId, sentBy }: People): Promise<boolean> {
  const own = await listCountedAsActor(tx, ctx, [cashierId, sentBy]);
  return own.has(cashierId) || own.has(sentBy);
}

/** Refuses to accept an own sale at less than the store asks. */
export async function refuseOwnPrices(
  tx: Tx,
  ctx: StaffContext,
  people: People,
  { draft, facts }: { draft: StoreDraft; facts: readonly ProductFacts[] },
): Promise<void> {
  const products = new Map(facts.map((product) => [product.productId, product]));
  const lines = draft.input.lines.map(({ productId, unitPriceMinor }): ShownPrice => {
    const product = products.get(productId);
    return { shownMinor: unitPriceMinor, askedMinor: product && storePriceMinor(product, draft.businessOn) };
  });
  refuse(whyNotAcceptOwn(ctx.actor, { isOwn: await isOwn(tx, ctx, people), lines }), 'RULE_BROKEN');
}

/** Counts an own sale that the actor rejects towards the limit of the day, like a voided sale. */
export async function countOwnVoid(
  tx: Tx,
  ctx: StaffContext,
  { id, sale, totalMinor, ...people }: People & Pick<QueuedRow, 'id' | 'sale' | 'totalMinor'>,
): Promise<void> {
  if (!(await isOwn(tx, ctx, people))) return;
  const document = { kind: 'queuedSale', id };
  const valueMinor = totalMinor + (await unpaidWorthOf(tx, sale));
  await recordSoloAct(tx, ctx, { act: 'saleVoided', valueMinor, document, field: 'note' });
}

/** Of a sale that cannot be read only the total is known. */
async function unpaidWorthOf(tx: Tx, stored: unknown): Promise<number> {
  const { data: sale } = RecordSaleInput.safeParse(stored);
  if (!sale) return 0;
  const paid = paidMinorOfLines(sale);
  const priced = await atProductWorth(
    tx,
    sale.lines.map(({ productId, quantity }) => ({ productId, change: quantity })),
  );
  return unpaidWorthMinor(priced.map((goods, line) => ({ paidMinor: paid[line] ?? 0, goods: [goods] })));
}
