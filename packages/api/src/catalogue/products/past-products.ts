import type { Tx } from '@bhandar/db';
import { productKeys } from '@bhandar/domain/catalogue';
import { fold, searchKey } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { ensureSetupRows, type SetupList } from '../setup/setup-repository';
import { findPastGoods, insertRetired, type PastGoods } from './past-products-repository';
import { lockIdentity } from './product-repository';

const NAMES = { category: 'Sold before', company: 'Sold before', unitType: 'piece' } as const;
const AT_ONCE = 1_000;

/** The products of past sales; missing ones are created as retired products. */
export async function ensurePastProducts(
  tx: Tx,
  ctx: StaffContext,
  goods: readonly Omit<PastGoods, 'tradeKey'>[],
): Promise<{ ids: Map<string, string>; made: number }> {
  // Prevents two files from creating the same product twice.
  await lockIdentity(tx, 'past sales');
  const ids = new Map<string, string>();
  let made = 0;
  const by = { by: ctx.actor.id, at: ctx.now() };
  for (let start = 0; start < goods.length; start += AT_ONCE) {
    const chunk = goods.slice(start, start + AT_ONCE).map((row) => ({ ...row, tradeKey: searchKey(row.name) }));
    const found = await findPastGoods(tx, chunk);
    for (const [key, id] of found) ids.set(key, id);
    const missing = chunk.filter(({ key }) => !found.has(key));
    if (missing.length === 0) continue;
    const idOf = async (list: SetupList) =>
      (await ensureSetupRows(tx, list, [NAMES[list]], by)).get(fold(NAMES[list])) ?? '';
    const setup = {
      categoryId: await idOf('category'),
      companyId: await idOf('company'),
      unitTypeId: await idOf('unitType'),
      ...by,
    };
    const named = missing.map(({ key, name }) => {
      const texts = {
        kind: 'nonPharmacy',
        tradeName: name,
        genericName: '',
        strength: '',
        content: '',
        ...NAMES,
      } as const;
      return { key, name, ...productKeys(texts) };
    });
    for (const [key, id] of await insertRetired(tx, named, setup)) ids.set(key, id);
    made += missing.length;
  }
  return { ids, made };
}
