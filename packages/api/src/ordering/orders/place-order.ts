import { whyNotNamedStore } from '@bhandar/domain/accounts';
import { whyNotOfKind } from '@bhandar/domain/catalogue';
import {
  type ListedOrder,
  type OrderShortage,
  type PlaceOrderInput,
  shortOf,
  whyNotPlaceOrder,
} from '@bhandar/domain/ordering';
import { coded, DomainError, type FieldRefusals, invalid, notFound, refuse } from '@bhandar/domain/shared';
import { requireOpenStores } from '../../accounts';
import { audit } from '../../audit/audit';
import { findStore, type OrderedProduct, readProducts } from '../../catalogue';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { readStockOf } from '../../inventory';
import { answerOrder } from './list-orders';
import { getOrderFor } from './order-repository';
import { insertOrder } from './order-writes-repository';

/**
 * Places an order of a store with the warehouse. Nothing is reserved: the approval allocates the stock of that moment.
 */
export async function placeOrder(ctx: StaffContext, input: PlaceOrderInput): Promise<ListedOrder> {
  const { actor } = ctx;
  refuse(whyNotNamedStore(actor, input.locationId), 'VALIDATION_FAILED');
  const locationId = input.locationId ?? actor.stores[0]?.id;
  refuse(whyNotPlaceOrder(actor, locationId), locationId ? 'NOT_PERMITTED' : 'VALIDATION_FAILED');
  return transact(ctx, async (tx) => {
    const store = locationId ? await findStore(tx, locationId) : undefined;
    if (!store) throw notFound('store');
    await requireOpenStores(tx, [store.id]);
    const productIds = input.items.map((item) => item.productId);
    const products = await readProducts(tx, productIds);
    refuseUnknown(input, products);
    const today = todayOf(ctx);
    const stock = await readStockOf(tx, { productIds, storeId: store.id, today });
    refuseShort(input, products, (productId) => stock.get(productId)?.available ?? 0);

    const requestedAt = ctx.now();
    const orderId = await insertOrder(tx, {
      kind: input.kind,
      locationId: store.id,
      requestedBy: actor.id,
      note: input.note,
      requestedAt,
      lines: input.items.flatMap(({ productId, quantity }, index) => {
        const product = products.get(productId);
        if (!product) return [];
        const { name, category, strength } = product;
        return [{ lineNo: index + 1, productId, quantity, name, category, strength }];
      }),
    });
    const order = await getOrderFor(tx, actor, orderId);
    await audit(tx, ctx, {
      action: 'placed',
      entity: 'order',
      entityId: orderId,
      locationId: store.id,
      after: { voucher: order.voucher, note: input.note, items: input.items },
    });
    await publish(tx, ctx, { kind: 'order.placed', locationId: store.id, orderId });
    return answerOrder(tx, ctx, order);
  });
}

function refuseUnknown(input: PlaceOrderInput, products: ReadonlyMap<string, OrderedProduct>): void {
  const fields: FieldRefusals = {};
  for (const [index, { productId }] of input.items.entries()) {
    const product = products.get(productId);
    if (!product) fields[`items.${index}.productId`] = coded('product.notFound');
    else if (product.retired) fields[`items.${index}.productId`] = coded('product.gone', { name: product.name });
    else if (product.kind !== input.kind) {
      fields[`items.${index}.productId`] = whyNotOfKind(product.name, input.kind);
    }
  }
  const [refusal] = Object.values(fields);
  if (refusal) throw invalid(refusal, fields);
}

function refuseShort(
  input: PlaceOrderInput,
  products: ReadonlyMap<string, OrderedProduct>,
  availableOf: (productId: string) => number,
): void {
  const fields: FieldRefusals = {};
  const shortages: OrderShortage[] = [];
  for (const [index, { productId, quantity }] of input.items.entries()) {
    const available = availableOf(productId);
    if (quantity <= available) continue;
    const name = products.get(productId)?.name ?? '';
    fields[`items.${index}.quantity`] = coded('sale.productProblem', { name, problem: shortOf(available) });
    shortages.push({ lineNo: index + 1, name, asked: quantity, available });
  }
  const [refusal] = Object.values(fields);
  if (refusal) throw new DomainError('INSUFFICIENT_STOCK', refusal, { fields, data: { shortages } });
}
