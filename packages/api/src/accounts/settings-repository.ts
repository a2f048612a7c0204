import type { Db, Tx } from '@bhandar/db';
import type { OrganisationSettings, StoreSettings, StoreSettingsInput } from '@bhandar/domain/accounts';

const ORGANISATION = [
  'name',
  'address',
  'phone',
  'contactEmail',
  'selfApproval',
  'sellFrom',
  'employeeDiscountPercent',
  'adminDiscountPercent',
  'adjustmentLimitMinor',
  'countLimitMinor',
  'writeOffLimitMinor',
  'recountUnits',
  'recountValueMinor',
  'storeLeadDays',
  'supplierLeadDays',
  'reorderReviewDays',
  'reorderSafetyDays',
] as const;

export const getOrganisation = (db: Db | Tx): Promise<OrganisationSettings> =>
  db.selectFrom('organisation').select(ORGANISATION).executeTakeFirstOrThrow();

export const lockOrganisation = (tx: Tx): Promise<OrganisationSettings> =>
  tx.selectFrom('organisation').select(ORGANISATION).forUpdate().executeTakeFirstOrThrow();

export async function updateOrganisationRow(tx: Tx, settings: OrganisationSettings): Promise<void> {
  await tx.updateTable('organisation').set(settings).execute();
}

const STORE = [
  'id',
  'name',
  'city',
  'address',
  'phone',
  'licenceNumber',
  'receiptHeader',
  'receiptFooter',
  'sellFrom',
] as const;

export const findStore = (db: Db, id: string): Promise<StoreSettings | undefined> =>
  db.selectFrom('location').select(STORE).where('kind', '=', 'store').where('id', '=', id).executeTakeFirst();

export const lockStore = (tx: Tx, id: string): Promise<StoreSettings | undefined> =>
  tx
    .selectFrom('location')
    .select(STORE)
    .where('kind', '=', 'store')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function updateStoreRow(tx: Tx, { id, ...settings }: StoreSettingsInput): Promise<void> {
  await tx.updateTable('location').set(settings).where('id', '=', id).execute();
}
