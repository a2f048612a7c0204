import * as z from 'zod';
import { Id, MinorAmount, optionalText, requiredText, type Violation } from '../../shared';
import type { Actor } from '../actor';

/** What the tills of a store sell: what was approved in the cashier's own orders, or all that the store holds. */
const SellFromRule = z.enum(['own-orders', 'store-stock']);

const OptionalEmail = optionalText(254)
  .transform((text) => text.toLowerCase())
  .refine((text) => text === '' || z.email().safeParse(text).success, { error: 'Please enter a valid email address' });

const wholeUpTo = (most: number, over: string) =>
  z
    .number({ error: 'Enter a whole number' })
    .int({ error: 'Enter a whole number' })
    .min(0, { error: 'Must be 0 or more' })
    .max(most, { error: over });
const Days = wholeUpTo(365, 'At most 365 days');
const Percent = wholeUpTo(100, 'At most 100 %');

const SettingsVersion = z.number().int().min(1);

/** In the order of the calendar's numbers, Sunday being 0. */
export const WeekDay = z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']);

/** From where stock and shelf lives want looking after, wherever they are told, listed or marked. */
const thresholds = {
  /** Stock from 1 up to this is low. */
  lowStockUnits: wholeUpTo(1_000_000, 'At most 10,00,000'),
  /** A batch is near its end, and then soon at it, so many days ahead; the list of what expires looks 180 days ahead. */
  expiryNearDays: wholeUpTo(180, 'At most 180 days'),
  expirySoonDays: wholeUpTo(180, 'At most 180 days').min(1, { error: 'Must be at least 1' }),
};
export const Thresholds = z.object(thresholds);
export type Thresholds = z.output<typeof Thresholds>;

/** Until the organisation says otherwise, or while nobody can ask it. */
export const USUAL_THRESHOLDS: Thresholds = { lowStockUnits: 10, expiryNearDays: 90, expirySoonDays: 30 };

/** What holds for the whole organisation, unless a store says otherwise. */
export const OrganisationSettings = z
  .object({
    /** Which saving of them this is; it must still be the last one for them to be saved again. */
    version: SettingsVersion,
    name: requiredText('Name is required', 120),
    address: optionalText(300),
    phone: optionalText(60),
    /** Where messages of the contact page go; empty: to every superadmin. */
    contactEmail: OptionalEmail,
    /** On which day the weeks of the reports begin. */
    weekStart: WeekDay,
    /** Whether an admin may approve an order of their own. */
    selfApproval: z.boolean(),
    sellFrom: SellFromRule,
    /** The most that each may take off a bill, in percent of its subtotal. */
    employeeDiscountPercent: Percent,
    adminDiscountPercent: Percent,
    /** Whether a sale below cost asks for a reason or is refused. */
    belowCost: z.enum(['reason', 'refuse']),
    /** Up to these values an admin decides alone. */
    adjustmentLimitMinor: MinorAmount,
    countLimitMinor: MinorAmount,
    writeOffLimitMinor: MinorAmount,
    /** A count that is off by more than either is made a second time. */
    recountUnits: z.number().int().min(0).max(1_000_000),
    recountValueMinor: MinorAmount,
    /** Days from a store's order to its shelf, and from the warehouse's to its own. */
    storeLeadDays: Days,
    supplierLeadDays: Days,
    /** Days from one order to the next, and the cushion under it. */
    reorderReviewDays: Days.min(1, { error: 'Must be at least 1' }),
    reorderSafetyDays: Days,
    ...thresholds,
  })
  .refine(({ expirySoonDays, expiryNearDays }) => expirySoonDays < expiryNearDays, {
    path: ['expirySoonDays'],
    error: 'Must be fewer days than the first warning',
  });
export type OrganisationSettings = z.output<typeof OrganisationSettings>;

/** Before the number of a store's receipts; what quarantines are numbered by is theirs. */
export const StoreCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,8}$/, { error: 'Use 1 to 8 letters A to Z or digits' })
  .refine((code) => !/^Q\d{6}/.test(code), { error: 'Q with a number of six digits stands for a quarantine' });

/** The code stands on receipts of all stores: whoever keeps them apart gives it. */
export function whyNotChangeCode(actor: Pick<Actor, 'role'>, held: string, code: string): Violation[] {
  if (held === code || actor.role === 'superadmin') return [];
  return [{ field: 'code', message: 'Only the warehouse changes the code of a store' }];
}

/** What a store says of itself, on its receipts and at its tills. */
export const StoreSettingsInput = z.object({
  id: Id,
  version: SettingsVersion,
  code: StoreCode,
  address: optionalText(300),
  phone: optionalText(60),
  licenceNumber: optionalText(60),
  receiptHeader: optionalText(200),
  receiptFooter: optionalText(300),
  /** Null: as the organisation has it. */
  sellFrom: SellFromRule.nullable(),
});
export type StoreSettingsInput = z.output<typeof StoreSettingsInput>;

export const StoreSettings = StoreSettingsInput.extend({ name: z.string(), city: z.string() });
export type StoreSettings = z.output<typeof StoreSettings>;

export const StoreIdInput = z.object({ id: Id });
