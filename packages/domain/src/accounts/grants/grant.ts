import * as z from 'zod';
import { issue } from '../../shared';

interface FlagSpec {
  /** Whether the role may do it unless an override says otherwise. A superadmin always may. */
  employee: boolean;
  admin: boolean;
  /** Whether an override may give it to a role that may not do it by default. */
  widens: boolean;
}

/**
 * Acts that may be allowed or forbidden to one person. A grant widens a role only where the documents give the act to no
 * named role. Orders, products, employees, suppliers and settings have no grants.
 */
export const FLAG_GRANTS = {
  /** Take back goods that have no receipt. */
  returnWithoutReceipt: { employee: true, admin: true, widens: true },
  /** Returns take effect at once, and the person approves those of others. */
  postReturn: { employee: false, admin: true, widens: true },
  /** Refund a return by another payment method than the sale was paid with. */
  refundOtherWay: { employee: false, admin: true, widens: true },
  voidSale: { employee: false, admin: true, widens: true },
  exceedCreditLimit: { employee: false, admin: true, widens: true },
  /** Act on the shifts of others: hand over, close, see expected cash, bank deposits. */
  manageShifts: { employee: false, admin: true, widens: true },
  /** See cost and margin, as far as the role's screens show them. */
  seeCost: { employee: false, admin: true, widens: true },
  countStock: { employee: true, admin: true, widens: true },
  /** Post, reopen and cancel counts. */
  approveCounts: { employee: false, admin: true, widens: true },
  adjustStock: { employee: false, admin: true, widens: true },
  /** Block and unblock batches at a store of one's own. */
  blockBatches: { employee: false, admin: true, widens: true },
  /** The documents name the admin and the superadmin. */
  postWriteOff: { employee: false, admin: true, widens: false },
} as const satisfies Record<string, FlagSpec>;
export type FlagGrant = keyof typeof FLAG_GRANTS;

/** The settings of the organisation that the defaults of two grants follow. */
export const GrantRules = z.object({
  /** The highest discount per role, in percent of the subtotal. */
  employeeDiscountPercent: z.number(),
  adminDiscountPercent: z.number(),
  /** Whether a sale below cost asks for a reason or needs the grant. */
  belowCost: z.enum(['reason', 'refuse']),
});
export type GrantRules = z.output<typeof GrantRules>;

/** In the order in which the screens list them. */
export const GRANT_GROUPS = {
  counter: ['discount', 'sellBelowCost', 'voidSale', 'exceedCreditLimit', 'manageShifts'],
  returns: ['returnWithoutReceipt', 'postReturn', 'refundOtherWay'],
  stock: ['countStock', 'approveCounts', 'adjustStock', 'blockBatches', 'postWriteOff'],
  figures: ['seeCost'],
} as const satisfies Record<string, readonly Grant[]>;

export type Grant = FlagGrant | 'sellBelowCost' | 'discount';

export const GRANT_NAMES: readonly Grant[] = Object.values(GRANT_GROUPS).flat();

/** The rights of a person: for `discount` the highest percentage of the subtotal. */
export type Grants = Record<Exclude<Grant, 'discount'>, boolean> & { discount: number };

type Switch = Exclude<Grant, 'discount'>;
const isSwitch = (name: Grant): name is Switch => name !== 'discount';

const switches = <Value extends z.ZodType>(value: Value): Record<Switch, Value> =>
  Object.fromEntries(GRANT_NAMES.filter(isSwitch).map((name) => [name, value])) as Record<Switch, Value>;

const Percent = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(0, { error: issue('field.notNegative') })
  .max(100, { error: issue('field.atMost100Percent') });

/** What differs for one person from the defaults of the role. */
export const GrantOverrides = z.object({
  ...switches(z.boolean().exactOptional()),
  discount: Percent.exactOptional(),
});
export type GrantOverrides = z.output<typeof GrantOverrides>;

/** A grant that is left out stays as it is; null takes the override away. */
export const GrantChanges = z.object({
  ...switches(z.boolean().nullable().exactOptional()),
  discount: Percent.nullable().exactOptional(),
});
export type GrantChanges = z.output<typeof GrantChanges>;
