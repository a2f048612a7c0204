import type { Tx } from '@bhandar/db';
import { coded, refuse, type Violation } from '@bhandar/domain/shared';
import { holdSetupIdByName, type SetupList } from './setup-repository';

export interface SetupIds {
  categoryId: string;
  companyId: string;
  unitTypeId: string;
}

/** The setup rows that a form names; an unknown one is refused beside its field. */
export async function getSetupIds(tx: Tx, named: Record<SetupList, string>): Promise<SetupIds> {
  const [categoryId, companyId, unitTypeId] = await Promise.all([
    holdSetupIdByName(tx, 'category', named.category),
    holdSetupIdByName(tx, 'company', named.company),
    holdSetupIdByName(tx, 'unitType', named.unitType),
  ]);
  if (categoryId && companyId && unitTypeId) return { categoryId, companyId, unitTypeId };
  const found = { category: categoryId, company: companyId, unitType: unitTypeId };
  const violations: Violation[] = (['category', 'company', 'unitType'] as const)
    .filter((list) => !found[list])
    .map((list) => ({ field: list, ...coded(`setup.${list}Unknown`, { name: named[list] }) }));
  refuse(violations, 'VALIDATION_FAILED');
  throw new Error('A missing setup row is always a violation');
}
