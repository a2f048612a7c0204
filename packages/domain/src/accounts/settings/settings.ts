import * as z from 'zod';
import { coded, Id, issue, MinorAmount, optionalText, requiredText, type Violation } from '../../shared';
import type { Actor } from '../actor';
import { SecondFactorRule } from '../second-factor/factor-rule';
import { CASH_ROUNDING_STEPS } from './till-values';

/** The stock that a store's tills may sell: what was approved in the cashier's own orders, or the store's whole stock. */
const SellFromRule = z.enum(['own-orders', 'store-stock']);

/** Whether the managers of stores buy for their stores, send their purchases to the warehouse, or buy nothing. */
export const PurchasesByStores = z.enum(['own-store', 'confirm', 'off']);
export type PurchasesByStores = z.output<typeof PurchasesByStores>;

const OptionalEmail = optionalText(254)
  .transform((text) => text.toLowerCase())
  .refine((text) => text === '' || z.email().safeParse(text).success, { error: issue('field.emailPlease') });

const wholeUpTo = (most: number, over: string) =>
  z
    .number({ error: issue('field.wholeNumber') })
    .int({ error: issue('field.wholeNumber') })
    .min(0, { error: issue('field.notNegative') })
    .max(most, { error: over });
const Days = wholeUpTo(365, issue('field.atMost365Days'));
const Percent = wholeUpTo(100, issue('field.atMost100Percent'));

const SettingsVersion = z.number().int().min(1);

/** In the order of the calendar's numbers, Sunday being 0. */
export const WeekDay = z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']);

/** Minutes without use after which tills lock themselves; 0 for never. */
export const TILL_LOCK_MINUTES = [0, 1, 2, 5, 10, 15, 30] as const;

/** A choice in a form is a text. */
const TillLockMinutes = z
  .union([z.number(), z.enum(TILL_LOCK_MINUTES.map(String)).transform(Number)])
  .refine((minutes) => TILL_LOCK_MINUTES.some((one) => one === minutes));

/** A choice in a form is a text. */
const CashRounding = z
  .union([z.number(), z.enum(CASH_ROUNDING_STEPS.map(String)).transform(Number)], {
    error: issue('settings.cashRounding'),
  })
  .refine((step) => CASH_ROUNDING_STEPS.some((one) => one === step), { error: issue('settings.cashRounding') });

/** The thresholds for low stock and near expiry, used by notifications, lists and badges alike. */
const thresholds = {
  /** Stock from 1 up to this is low. */
  lowStockUnits: wholeUpTo(1_000_000, issue('field.atMostTenLakh')),
  /** A batch is near its end, and then soon at it, so many days ahead; the list of what expires looks 180 days ahead. */
  expiryNearDays: wholeUpTo(180, issue('field.atMost180Days')),
  expirySoonDays: wholeUpTo(180, issue('field.atMost180Days')).min(1, { error: issue('field.atLeastOne') }),
};
export const Thresholds = z.object(thresholds);
export type Thresholds = z.output<typeof Thresholds>;

/** What the set-up recommends as the limit of an admin's approvals a day: 50,000.00. */
export const RECOMMENDED_APPROVAL_LIMIT_MINOR = 50_000_00;

/** Settings of the whole organisation; a store may override some of them. */
export const OrganisationSettings = z
  .object({
    /** The number of the last save; saving again requires that it is still the current one. */
    version: SettingsVersion,
    name: requiredText(issue('field.nameRequired'), 120),
    address: optionalText(300),
    phone: optionalText(60),
    /** Where messages of the contact page go; empty: to every superadmin. */
    contactEmail: OptionalEmail,
    /** The first day of a week in reports. */
    weekStart: WeekDay,
    /** Whether an admin may approve an order of their own. */
    selfApproval: z.boolean(),
    secondFactor: SecondFactorRule,
    /** Whether people who chose nothing get emails about orders. */
    mailOrders: z.boolean(),
    purchasesByStores: PurchasesByStores,
    sellFrom: SellFromRule,
    /** The highest discount per role, in percent of the subtotal. */
    employeeDiscountPercent: Percent,
    adminDiscountPercent: Percent,
    /** Whether a till takes payments only while a person has opened its shift. */
    requireShift: z.boolean(),
    /** Whether a sale below cost asks for a reason or is refused. */
    belowCost: z.enum(['reason', 'refuse']),
    /** One of `TILL_LOCK_MINUTES`. */
    tillLockMinutes: TillLockMinutes,
    /** One of `CASH_ROUNDING_STEPS`: the part of a bill that is paid in cash is rounded to it. */
    cashRoundingMinor: CashRounding,
    /** The most that an admin's approvals of one business day may be worth; null without a limit. */
    approvalLimitMinor: MinorAmount.nullable(),
    /** Up to these values an admin decides without the warehouse. */
    adjustmentLimitMinor: MinorAmount,
    countLimitMinor: MinorAmount,
    writeOffLimitMinor: MinorAmount,
    /** Up to this value a person makes stock or cash in a day without another person; 0 for no limit. */
    soloDayLimitMinor: MinorAmount,
    /** A count line that differs by more than either is counted again. */
    recountUnits: z.number().int().min(0).max(1_000_000),
    recountValueMinor: MinorAmount,
    /** Lead time in days: from a store's order to its shelf, and from the warehouse's order to its own. */
    storeLeadDays: Days,
    supplierLeadDays: Days,
    /** Days from one order to the next, and the cushion under it. */
    reorderReviewDays: Days.min(1, { error: issue('field.atLeastOne') }),
    reorderSafetyDays: Days,
    ...thresholds,
  })
  .refine(({ expirySoonDays, expiryNearDays }) => expirySoonDays < expiryNearDays, {
    path: ['expirySoonDays'],
    error: issue('settings.fewerThanFirst'),
  });
export type OrganisationSettings = z.output<typeof OrganisationSettings>;

/** The prefix of a store's receipt numbers; codes of quarantines are reserved. */
export const StoreCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,8}$/, { error: issue('store.codeFormat') })
  .refine((code) => !/^Q\d{6}/.test(code), { error: issue('store.codeReserved') });

/** The code must be unique among all stores, because it is part of every receipt number; so the warehouse sets it. */
export function whyNotChangeCode(actor: Pick<Actor, 'role'>, held: string, code: string): Violation[] {
  if (held === code || actor.role === 'superadmin') return [];
  return [{ field: 'code', ...coded('store.codeByWarehouse') }];
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
