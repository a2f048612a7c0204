import type { Db, Tx } from '@bhandar/db';
import {
  type OrganisationSettings,
  type StoreSettings,
  type StoreSettingsInput,
  type Thresholds,
  WeekDay,
} from '@bhandar/domain/accounts';
import { sql } from 'kysely';

const ORGANISATION = [
  'version',
  'name',
  'address',
  'phone',
  'contactEmail',
  'weekStart',
  'selfApproval',
  'secondFactor',
  'mailOrders',
  'purchasesByStores',
  'sellFrom',
  'employeeDiscountPercent',
  'adminDiscountPercent',
  'belowCost',
  'requireShift',
  'tillLockMinutes',
  'cashRoundingMinor',
  'approvalLimitMinor',
  'adjustmentLimitMinor',
  'countLimitMinor',
  'writeOffLimitMinor',
  'soloDayLimitMinor',
  'recountUnits',
  'recountValueMinor',
  'storeLeadDays',
  'supplierLeadDays',
  'reorderReviewDays',
  'reorderSafetyDays',
  'lowStockUnits',
  'expiryNearDays',
  'expirySoonDays',
] as const;

type OrganisationRow = Omit<OrganisationSettings, 'weekStart'> & { weekStart: number };

const organisationOf = ({ weekStart, ...row }: OrganisationRow): OrganisationSettings => ({
  ...row,
  weekStart: WeekDay.options[weekStart] ?? 'sunday',
});

export const getOrganisation = async (db: Db | Tx): Promise<OrganisationSettings> =>
  organisationOf(await db.selectFrom('organisation').select(ORGANISATION).executeTakeFirstOrThrow());

export const lockOrganisation = async (tx: Tx): Promise<OrganisationSettings> =>
  organisationOf(await tx.selectFrom('organisation').select(ORGANISATION).forUpdate().executeTakeFirstOrThrow());

/** Papers from before this moment keep the head that it replaces. */
export async function updateOrganisationRow(
  tx: Tx,
  { weekStart, ...settings }: OrganisationSettings,
  settingsSavedAt: Date,
): Promise<void> {
  const row: OrganisationRow = { ...settings, weekStart: WeekDay.options.indexOf(weekStart) };
  await tx
    .updateTable('organisation')
    .set({ ...row, settingsSavedAt })
    .execute();
}

/** In SQL: the highest number of units that counts as low stock. */
export const LOW_STOCK_UNITS = sql<number>`(select low_stock_units from organisation)`;

/** In SQL: the days ahead within which an expiry is near, and soon. */
export const EXPIRY_NEAR_DAYS = sql<number>`(select expiry_near_days from organisation)`;
export const EXPIRY_SOON_DAYS = sql<number>`(select expiry_soon_days from organisation)`;

export const readThresholds = (db: Db | Tx): Promise<Thresholds> =>
  db.selectFrom('organisation').select(['lowStockUnits', 'expiryNearDays', 'expirySoonDays']).executeTakeFirstOrThrow();

const STORE = [
  'id',
  'name',
  'city',
  'code',
  'address',
  'phone',
  'licenceNumber',
  'receiptHeader',
  'receiptFooter',
  'sellFrom',
  'settingsVersion as version',
] as const;

export const findStore = (db: Db, id: string): Promise<StoreSettings | undefined> =>
  db.selectFrom('location').select(STORE).where('kind', '=', 'store').where('id', '=', id).executeTakeFirst();

export const lockStore = (tx: Tx, id: string): Promise<StoreSettings | undefined> =>
  tx
    .selectFrom('location')
    .select(STORE)
    .where('kind', '=', 'store')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whether another location has or had the code. */
export async function isCodeTaken(tx: Tx, { id, code }: { id: string; code: string }): Promise<boolean> {
  const owner = tx
    .selectFrom('locationCode')
    .select('locationId')
    .where('code', '=', code)
    .where('locationId', '<>', id);
  return (await owner.executeTakeFirst()) !== undefined;
}

/** Papers from before this moment keep the head that it replaces. */
export async function updateStoreRow(
  tx: Tx,
  { id, version, ...settings }: StoreSettingsInput,
  settingsSavedAt: Date,
): Promise<void> {
  const row = { ...settings, settingsVersion: version, settingsSavedAt };
  await tx.updateTable('location').set(row).where('id', '=', id).execute();
}
