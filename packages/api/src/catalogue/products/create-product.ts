import type { Tx } from '@bhandar/db';
import {
  type CreateProductInput,
  DEFAULT_PACK_TYPE,
  type Product,
  productKeys,
  storedStrength,
  unitMrpWithin,
  whyNotCreateProduct,
  whyNotListPacks,
} from '@bhandar/domain/catalogue';
import { coded, dayInZone, duplicate, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { adjustWarehouseStock } from '../../inventory';
import { getSetupIds } from '../setup/name-setup-rows';
import {
  findDuplicate,
  getProduct,
  insertPrice,
  insertProduct,
  lockIdentity,
  replacePacks,
} from './product-repository';

/** The source of a price that no file brought. */
export const FORM_SOURCE = 'Product form';

export const createProduct = (ctx: StaffContext, input: CreateProductInput): Promise<Product> =>
  transact(ctx, (tx) => createProductIn(tx, ctx, input));

/** For a transaction that writes more. */
export async function createProductIn(tx: Tx, ctx: StaffContext, input: CreateProductInput): Promise<Product> {
  refuse([...whyNotCreateProduct(input), ...whyNotListPacks(input.packs)], 'VALIDATION_FAILED');
  const { category, company, unitType, stock, packs, ...texts } = input;
  const unitMrpMinor = unitMrpWithin(input.unitMrpMinor, packs);
  const setup = await getSetupIds(tx, { category, company, unitType });
  const keys = productKeys(input);
  await lockIdentity(tx, keys.identityKey);
  const twin = await findDuplicate(tx, keys.identityKey);
  if (twin) throw duplicate(coded('product.exists', { code: twin.code }));
  const now = ctx.now();
  const today = dayInZone(now, ctx.settings.timeZone);
  const by = { createdAt: now, createdBy: ctx.actor.id };
  const id = await insertProduct(tx, {
    ...texts,
    unitMrpMinor,
    strength: storedStrength(input.strength),
    ...setup,
    ...keys,
    ...by,
    packType: input.packType || DEFAULT_PACK_TYPE,
  });
  await replacePacks(tx, id, packs);
  if (unitMrpMinor !== null) {
    const price = { productId: id, unitMrpMinor, source: FORM_SOURCE, pricedOn: today };
    await insertPrice(tx, { ...price, changedAt: now, changedBy: ctx.actor.id });
  }
  if (stock > 0) {
    const document = { kind: 'opening', id, reason: 'Opening stock' } as const;
    await adjustWarehouseStock(tx, ctx, { productId: id, target: stock, document });
  }
  const product = await getProduct(tx, id, today);
  await audit(tx, ctx, { action: 'create', entity: 'product', entityId: id, after: product });
  return product;
}
