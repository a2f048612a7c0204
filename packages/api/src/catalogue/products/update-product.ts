import {
  changesOfShownPrices,
  DEFAULT_PACK_TYPE,
  editedStrength,
  NO_STRENGTH,
  type Product,
  productForm,
  productKeys,
  settlePackPrices,
  shownProduct,
  type UpdateProductInput,
  unitMrpWithin,
  whyNotListPacks,
  whyNotShowPrices,
  whyNotUpdateProduct,
} from '@bhandar/domain/catalogue';
import {
  changesSince,
  coded,
  dayInZone,
  duplicate,
  notFound,
  refuse,
  shownNumber,
  violationsIn,
} from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { adjustWarehouseStock } from '../../inventory';
import { getSetupIds } from '../setup/name-setup-rows';
import { FORM_SOURCE } from './create-product';
import {
  findDuplicate,
  getProduct,
  insertPrice,
  lockIdentity,
  lockProduct,
  newDocumentId,
  replacePacks,
  updateProductRow,
} from './product-repository';

/** Omitted fields stay unchanged, and with a `revision` those that were only sent back; `kind` limits it to one list, as the documented paths do. */
export async function updateProduct(ctx: StaffContext, input: UpdateProductInput): Promise<Product> {
  const { id, kind } = input;
  return transact(ctx, async (tx) => {
    if (!(await lockProduct(tx, { id, kind }))) throw notFound('product');
    const now = ctx.now();
    const today = dayInZone(now, ctx.settings.timeZone);
    const before = await getProduct(tx, id, today);
    const changes = changesOf(input, before);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const wanted: Product = { ...before, ...given };
    // An imported product may have no strength, and an edit of other fields keeps it so.
    const strengthSaid = changes.strength ?? (before.strength || NO_STRENGTH);
    const violations = [
      ...whyNotUpdateProduct({ ...wanted, strength: strengthSaid }),
      ...whyNotListPacks(wanted.packs),
    ];
    const judged = input.revision === undefined ? violations : violationsIn(given, violations);
    refuse(judged, 'VALIDATION_FAILED');
    const { category, company, unitType, tradeName, genericName, content } = wanted;
    const strength = editedStrength(before.strength, strengthSaid);
    const { requiresPrescription, ven } = wanted;
    const { unitMrpMinor, packs } = settledPrices(wanted, changes);
    const setup = await getSetupIds(tx, { category, company, unitType });
    const { identityKey, ...keys } = productKeys(wanted);
    const isRenamed = identityKey !== productKeys(before).identityKey;
    if (isRenamed) {
      await lockIdentity(tx, identityKey);
      const twin = await findDuplicate(tx, identityKey, id);
      if (twin) throw duplicate(coded('product.exists', { code: twin.code }));
    }
    const packType = wanted.packType || DEFAULT_PACK_TYPE;
    const texts = { tradeName, genericName, strength, content, unitMrpMinor, packType, requiresPrescription, ven };
    const named = { ...texts, ...setup, ...keys, ...(isRenamed ? { identityKey } : {}) };
    await updateProductRow(tx, id, { ...named, updatedAt: now, updatedBy: ctx.actor.id });
    if (packs !== before.packs) await replacePacks(tx, id, packs);
    if (unitMrpMinor !== before.unitMrpMinor) {
      const price = { productId: id, unitMrpMinor, source: FORM_SOURCE, pricedOn: today };
      await insertPrice(tx, { ...price, changedAt: now, changedBy: ctx.actor.id });
    }
    if (changes.stock !== undefined && changes.stock !== before.stock) {
      const document = {
        kind: 'adjustment',
        id: await newDocumentId(tx),
        reason: 'Stock set on the product form',
      } as const;
      const form = stockFormOf(input, before);
      await adjustWarehouseStock(tx, ctx, { productId: id, target: changes.stock, form, document });
    }
    const after = await getProduct(tx, id, today);
    await audit(tx, ctx, { action: 'update', entity: 'product', entityId: id, before, after });
    return after;
  });
}

type Changes = Omit<UpdateProductInput, 'id' | 'kind' | 'revision' | 'shownPrices'>;

/** Two prices that a documented form shows are one change of prices. */
function changesOf(
  { id: _id, kind: _kind, revision, shownPrices, ...said }: UpdateProductInput,
  now: Product,
): Changes {
  const from = { now: shownProduct(now), formOf: productForm };
  if (!shownPrices) return changesSince(revision, said, from);
  const { unitMrpMinor, priceMinor, ...others } = changesSince(revision, { ...said, ...shownPrices }, from);
  const shown = { unitMrpMinor: unitMrpMinor ?? undefined, priceMinor };
  refuse(whyNotShowPrices(shown, now), 'VALIDATION_FAILED');
  return { ...others, ...changesOfShownPrices(shown, now) };
}

/** Stock may move until its lock is held, and a refusal then tells as much as one of an edit that came later. */
function stockFormOf(input: UpdateProductInput, before: Product) {
  const { revision } = input;
  if (revision === undefined) return undefined;
  return {
    shown: shownNumber(revision, productForm(shownProduct(before)), 'stock'),
    refuseOvertaken: (stock: number) => void changesOf(input, { ...before, stock }),
  };
}

/** Packs that an edit omits have earlier prices; without a new unit price both stay unchanged. */
function settledPrices(
  { unitMrpMinor, packs }: Product,
  changes: Pick<UpdateProductInput, 'unitMrpMinor' | 'packs'>,
): Pick<Product, 'unitMrpMinor' | 'packs'> {
  if (changes.packs) {
    return { packs, unitMrpMinor: unitMrpWithin(unitMrpMinor, packs) };
  }
  if (changes.unitMrpMinor === undefined) return { unitMrpMinor, packs };
  const { earlier, ...settled } = settlePackPrices(unitMrpMinor, { stated: [], earlier: packs });
  const followed = earlier.some((pack, index) => pack !== packs[index]);
  return { ...settled, packs: followed ? earlier : packs };
}
