import type { Tx } from '@bhandar/db';
import {
  DEFAULT_PACK_TYPE,
  type ProductKind,
  productKeys,
  storedStrength,
  whyNotCreateProduct,
} from '@bhandar/domain/catalogue';
import { fold, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { ensureSetupRows, type SetupList } from '../setup/setup-repository';
import { findDuplicate, insertProduct, lockIdentity } from './product-repository';

/** A product by the names printed on it. */
export interface NamedProduct {
  kind: ProductKind;
  tradeName: string;
  genericName: string;
  strength: string;
  category: string;
  company: string;
  unitType: string;
  packType: string;
}

/**
 * Finds the product with these names as an import would, or creates it with its setup rows. Documents of goods add to
 * the catalogue through this function only. Answers whether the product is a new one.
 */
export async function ensureProduct(
  tx: Tx,
  ctx: StaffContext,
  named: NamedProduct,
): Promise<{ id: string; isNew: boolean }> {
  const { category, company, unitType, ...texts } = named;
  const keys = productKeys({ ...named, content: '' });
  await lockIdentity(tx, keys.identityKey);
  const twin = await findDuplicate(tx, keys.identityKey);
  if (twin) return { id: twin.id, isNew: false };
  // An existing product may lack required fields, because it came from a list; only new ones must have them.
  refuse(whyNotCreateProduct(named), 'VALIDATION_FAILED');
  const by = { by: ctx.actor.id, at: ctx.now() };
  const idOf = async (list: SetupList, name: string) =>
    (await ensureSetupRows(tx, list, [name], by)).get(fold(name)) ?? '';
  const id = await insertProduct(tx, {
    ...texts,
    strength: storedStrength(named.strength),
    ...keys,
    categoryId: await idOf('category', category),
    companyId: await idOf('company', company),
    unitTypeId: await idOf('unitType', unitType),
    packType: named.packType || DEFAULT_PACK_TYPE,
    createdAt: by.at,
    createdBy: by.by,
  });
  await audit(tx, ctx, { action: 'create', entity: 'product', entityId: id, after: named });
  return { id, isNew: true };
}
