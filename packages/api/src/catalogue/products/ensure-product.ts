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
import { ensureSetupRows } from '../import/chunk-repository';
import type { SetupList } from '../setup/setup-repository';
import { findTwin, insertProduct, lockIdentity } from './product-repository';

/** Goods by what is printed on them. */
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
 * The product of these names as a row of an import finds it, made with its setup rows where the catalogue lacks it. The
 * one way in which a document of goods may add to the catalogue.
 */
export async function ensureProduct(tx: Tx, ctx: StaffContext, named: NamedProduct): Promise<string> {
  const { category, company, unitType, ...texts } = named;
  const keys = productKeys({ ...named, content: '' });
  await lockIdentity(tx, keys.identityKey);
  const twin = await findTwin(tx, keys.identityKey);
  if (twin) return twin.id;
  // What came with a list may lack what a new product must say: only those that join are asked for it.
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
  return id;
}
