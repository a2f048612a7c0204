import * as z from 'zod';
import { Id, MinorAmount, optionalText, requiredText, type Violation } from '../../shared';
import type { Actor } from '../actor';

/** The stock that a store's tills may sell: what was approved in the cashier's own orders, or the store's whole stock. */
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

/** The thresholds for low stock and near expiry, used by notifications, lists and badges alike. */
const thresholds = {
  /** Stock from 1 up to this is low. */
  lowStockUnits: wholeUpTo(1_000_000, 'At most 10,00,000'),
  /** Days before expiry at which a batch counts as near, and then as soon expiring; the expiry list looks 180 days ahead. */
  expiryNearDays: wholeUpTo(180, 'At most 180 days'),
  expirySoonDays: wholeUpTo(180, 'At most 180 days').min(1, { error: 'Must be at least 1' }),
};
export const Thresholds = z.object(thresholds);
export type Thresholds = z.output<typeof Thresholds>;

/** The values until the organisation changes them, or where its settings cannot be read. */
export const USUAL_THRESHOLDS: Thresholds = { lowStockUnits: 10, expiryNearDays: 90, expirySoonDays: 30 };

/** Settings of the whole organisation; a store may override some of them. */
export const OrganisationSettings = z
  .object({
    /** The number of the last save; saving again requires that it is still the current one. */
    version: SettingsVersion,
    name: requiredText('Name is required', 120),
    address: optionalText(300),
    phone: optionalText(60),
    /** Where messages of the contact page go; empty: to every superadmin. */
    contactEmail: OptionalEmail,
    /** The first day of a week in reports. */
    weekStart: WeekDay,
    /** Whether an admin may approve an order of their own. */
    selfApproval: z.boolean(),
    sellFrom: SellFromRule,
    /** The highest discount per role, in percent of the subtotal. */
    employeeDiscountPercent: Percent,
    adminDiscountPercent: Percent,
    /** Whether a sale below cost asks for a reason or is refused. */
    belowCost: z.enum(['reason', 'refuse']),
    /** Up to these values an admin decides without the warehouse. */
    adjustmentLimitMinor: MinorAmount,
    countLimitMinor: MinorAmount,
    writeOffLimitMinor: MinorAmount,
    /** A count line that differs by more than either is counted again. */
    recountUnits: z.number().int().min(0).max(1_000_000),
    recountValueMinor: MinorAmount,
    /** Lead time in days: from a store's order to its shelf, and from the warehouse's order to its own. */
    storeLeadDays: Days,
    supplierLeadDays: Days,
    /** Days from one order to the next, and the days of safety stock. */
    reorderReviewDays: Days.min(1, { error: 'Must be at least 1' }),
    reorderSafetyDays: Days,
    ...thresholds,
  })
  .refine(({ expirySoonDays, expiryNearDays }) => expirySoonDays < expiryNearDays, {
    path: ['expirySoonDays'],
    error: 'Must be fewer days than the first warning',
  });
export type OrganisationSettings = z.output<typeof OrganisationSettings>;

/** The prefix of a store's receipt numbers; codes of quarantines are reserved. */
export const StoreCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,8}$/, { error: 'Use 1 to 8 letters A to Z or digits' })
  .refine((code) => !/^Q\d{6}/.test(code), { error: 'Q with a number of six digits stands for a quarantine' });

/** The code must be unique among all stores, because it is part of every receipt number; so the warehouse sets it. */
export function whyNotChangeCode(actor: Pick<Actor, 'role'>, held: string, code: string): Violation[] {
  if (held === code || actor.role === 'superadmin') return [];
  return [{ field: 'code', message: 'Only the warehouse changes the code of a store' }];
}

/** The details of a store on its receipts and at its tills. */
export const StoreSettingsInput = z.object({
  id: Id,
  version: SettingsVersion,
  code: StoreCode,
  address: optionalText(300),
  phone: optionalText(60),
  licenceNumber: optionalText(60),
  receiptHeader: optionalText(200),
  receiptFooter: optionalText(300),
  /** Null: the organisation's setting applies. */
  sellFrom: SellFromRule.nullable(),
});
export type StoreSettingsInput = z.output<typeof StoreSettingsInput>;

export const StoreSettings = StoreSettingsInput.extend({ name: z.string(), city: z.string() });
export type StoreSettings = z.output<typeof StoreSettings>;

export const StoreIdInput = z.object({ id: Id });
