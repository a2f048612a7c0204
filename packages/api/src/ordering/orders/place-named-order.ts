import { ofStrength, productTitle } from '@bhandar/domain/catalogue';
import type { ListedOrder, NamedOrderInput } from '@bhandar/domain/ordering';
import { coded, invalid } from '@bhandar/domain/shared';
import { findProductsNamed } from '../../catalogue';
import type { StaffContext } from '../../core/context';
import { placeOrder } from './place-order';

/** The older one-item form: it names a product by the names printed on it, which must match exactly one. */
export async function placeNamedOrder(ctx: StaffContext, input: NamedOrderInput): Promise<ListedOrder> {
  const { tradeName, strength, quantity, ...order } = input;
  const named = await findProductsNamed(ctx.db, { kind: input.kind, tradeName });
  const [product, another] = ofStrength(named, strength);
  if (!product) {
    const message = productTitle(input);
    throw invalid(coded('product.unlisted', { name: message }), { tradeName: coded('product.notListedField') });
  }
  if (another) {
    throw invalid(coded('product.severalStrengths', { name: tradeName }), { strength: coded('product.nameStrength') });
  }
  return placeOrder(ctx, { ...order, items: [{ productId: product.id, quantity }] });
}
