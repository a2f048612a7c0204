import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStore } from '@bhandar/testing/factories';
import { describe, expect, it } from 'vitest';

const database = useTestDatabase();

const organisation = {
  name: 'Bhandar Ltd',
  address: '12 Mirpur Road',
  phone: '02 555',
  contactEmail: 'Desk@Example.com',
  weekStart: 'saturday' as const,
  selfApproval: true,
  sellFrom: 'store-stock' as const,
  employeeDiscountPercent: 5,
  adminDiscountPercent: 20,
  adjustmentLimitMinor: 100_00,
  countLimitMinor: 200_00,
  writeOffLimitMinor: 300_00,
  recountUnits: 5,
  recountValueMinor: 400_00,
  ...{ storeLeadDays: 2, supplierLeadDays: 7, reorderReviewDays: 7, reorderSafetyDays: 3 },
};

const papers = {
  address: 'House 3, Road 5',
  phone: '01712',
  licenceNumber: 'DL-77',
  receiptHeader: 'Open day and night',
  receiptFooter: 'Get well soon',
  sellFrom: 'own-orders' as const,
};

describe('the organisation’s settings', () => {
  it('are the warehouse’s to read and change, and the change is in the audit', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    await api.accounts.updateOrganisation(organisation);
    expect(await api.accounts.getOrganisation()).toEqual({ ...organisation, contactEmail: 'desk@example.com' });
    const entry = await database.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('action', '=', 'settings.organisation')
      .executeTakeFirstOrThrow();
    expect(entry.before).toMatchObject({ selfApproval: false });
    expect(entry.after).toMatchObject({ selfApproval: true });
  });

  it.each(['admin', 'employee'] as const)('are closed to an %s', async (role) => {
    const { api } = await callerFor(database.db, { role });
    await expect(api.accounts.getOrganisation()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api.accounts.updateOrganisation(organisation)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a store’s settings', () => {
  it('are its admin’s to change', async () => {
    const store = await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'admin', store });
    await api.accounts.updateStoreSettings({ id: store.id, ...papers });
    expect(await api.accounts.getStoreSettings({ id: store.id })).toMatchObject({ name: store.name, ...papers });
  });

  it('are out of reach for the admin of another store', async () => {
    const store = await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'admin' });
    await expect(api.accounts.getStoreSettings({ id: store.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(api.accounts.updateStoreSettings({ id: store.id, ...papers })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('are not an employee’s business', async () => {
    const { api, staff } = await callerFor(database.db, { role: 'employee' });
    const id = staff.store?.id ?? '';
    await expect(api.accounts.updateStoreSettings({ id, ...papers })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('exist for stores only, not for the warehouse’s own place', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const { id } = await database.db
      .selectFrom('location')
      .select('id')
      .where('kind', '=', 'warehouse')
      .executeTakeFirstOrThrow();
    await expect(api.accounts.updateStoreSettings({ id, ...papers })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
