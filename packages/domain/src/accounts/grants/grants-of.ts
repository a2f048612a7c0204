import { coded, type Refusal, type Violation } from '../../shared';
import type { Role } from '../actor';
import { FLAG_GRANTS, type FlagGrant, type Grant, type GrantOverrides, type GrantRules, type Grants } from './grant';

/** A role with what differs for the person. Without `grants` the defaults of the role apply. */
export interface Holder {
  role: Role;
  grants?: GrantOverrides | undefined;
}

const defaultOf = (role: Role, grant: FlagGrant): boolean => role === 'superadmin' || FLAG_GRANTS[grant][role];

/** Whether the person may do it. The warehouse's people have no overrides. */
export const hasGrant = ({ role, grants }: Holder, grant: FlagGrant): boolean =>
  role === 'superadmin' || (grants?.[grant] ?? defaultOf(role, grant));

/** The highest discount of a bill, in percent of the subtotal. The warehouse gives any discount. */
export function discountPercentOf({ role, grants }: Holder, rules: Omit<GrantRules, 'belowCost'>): number {
  if (role === 'superadmin') return 100;
  return grants?.discount ?? (role === 'admin' ? rules.adminDiscountPercent : rules.employeeDiscountPercent);
}

/** Whether the person may sell below cost, with a reason. */
export const maySellBelowCost = ({ role, grants }: Holder, { belowCost }: Pick<GrantRules, 'belowCost'>): boolean =>
  role === 'superadmin' || (grants?.sellBelowCost ?? belowCost === 'reason');

/** Every right of a person, by the settings of the organisation. */
export function grantsOf(holder: Holder, rules: GrantRules): Grants {
  const flags = Object.fromEntries(
    (Object.keys(FLAG_GRANTS) as FlagGrant[]).map((grant) => [grant, hasGrant(holder, grant)]),
  ) as Record<FlagGrant, boolean>;
  return { ...flags, sellBelowCost: maySellBelowCost(holder, rules), discount: discountPercentOf(holder, rules) };
}

/** Why the person may not do it; `byRole` where the role may not by default. */
export function whyWithoutGrant(holder: Holder, grant: FlagGrant, byRole?: Refusal): Violation[] {
  if (hasGrant(holder, grant)) return [];
  const refusal = byRole && !defaultOf(holder.role, grant) ? byRole : MISSING[grant];
  return [{ field: 'role', ...refusal }];
}

const MISSING: Record<FlagGrant, Refusal> = {
  returnWithoutReceipt: coded('grant.returnWithoutReceipt'),
  postReturn: coded('grant.postReturn'),
  refundOtherWay: coded('grant.refundOtherWay'),
  voidSale: coded('grant.voidSale'),
  exceedCreditLimit: coded('grant.exceedCreditLimit'),
  manageShifts: coded('grant.manageShifts'),
  seeCost: coded('grant.seeCost'),
  countStock: coded('grant.countStock'),
  approveCounts: coded('grant.approveCounts'),
  adjustStock: coded('grant.adjustStock'),
  blockBatches: coded('grant.blockBatches'),
  postWriteOff: coded('grant.postWriteOff'),
};

/** The grants that an override may give beyond the default of the role. */
export const mayWiden = (grant: Grant): boolean =>
  grant === 'discount' || grant === 'sellBelowCost' || FLAG_GRANTS[grant].widens;
