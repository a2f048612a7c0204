import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStore } from '@bhandar/testing/factories';
import { describe, expect, it } from 'vitest';

const database = useTestDatabase();

/** The settings as a newly opened form sends them. */
const organisationNow = async () => {
  const { version } = await database.db.selectFrom('organisation').select('version').executeTakeFirstOrThrow();
  return { ...organisation, version };
};

const organisation = {
  name: 'Bhandar Ltd',
  address: '12 Mirpur Road',
  phone: '02 555',
  contactEmail: 'Desk@Example.com',
  weekStart: 'saturday' as const,
  secondFactor: 'optional' as const,
  selfApproval: true,
  mailOrders: true,
  sellFrom: 'store-stock' as const,
  employeeDiscountPercent: 5,
  adminDiscountPercent: 20,
  belowCost: 'refuse' as const,
  purchasesByStores: 'off' as const,
  requireShift: true,
  tillLockMinutes: 5,
  cashRoundingMinor: 100,
  approvalLimitMinor: null,
  adjustmentLimitMinor: 100_00,
  countLimitMinor: 200_00,
  writeOffLimitMinor: 300_00,
  soloDayLimitMinor: 500_00,
  recountUnits: 5,
  recountValueMinor: 400_00,
  storeLeadDays: 2,
  supplierLeadDays: 7,
  reorderReviewDays: 7,
  reorderSafetyDays: 3,
  lowStockUnits: 10,
  expiryNearDays: 90,
  expirySoonDays: 30,
};

const papers = {
  version: 1,
  code: 'NEW',
  address: 'House 3, Road 5',
  phone: '01712',
  licenceNumber: 'DL-77',
  receiptHeader: 'Open day and night',
  receiptFooter: 'Get well soon',
  sellFrom: 'own-orders' as const,
};

describe('the organisation’s settings', () => {
  it('are read and changed by the warehouse, and the change is audited', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const sent = await organisationNow();
    const saved = await api.accounts.updateOrganisation(sent);
    expect(saved).toEqual({ ...sent, version: sent.version + 1, contactEmail: 'desk@example.com' });
    expect(await api.accounts.getOrganisation()).toEqual(saved);
    const entry = await database.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('action', '=', 'settings.organisation')
      .executeTakeFirstOrThrow();
    expect(entry.before).toMatchObject({ selfApproval: false });
    expect(entry.after).toMatchObject({ selfApproval: true });
    expect(entry.after).not.toHaveProperty('version');
  });

  it('keep a ceiling of 3 % when a form that was opened earlier saves a phone number', async () => {
    const { api: a } = await callerFor(database.db, { role: 'superadmin' });
    const { api: b } = await callerFor(database.db, { role: 'superadmin' });
    const opened = await b.accounts.getOrganisation();
    await a.accounts.updateOrganisation({ ...(await a.accounts.getOrganisation()), employeeDiscountPercent: 3 });
    const late = b.accounts.updateOrganisation({ ...opened, phone: '02 777' });
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { kind: 'CHANGED_MEANWHILE', message: 'Somebody else changed these settings meanwhile' },
    });
    const now = await b.accounts.getOrganisation();
    expect(now).toMatchObject({ employeeDiscountPercent: 3, phone: opened.phone });
    await b.accounts.updateOrganisation({ ...now, phone: '02 777' });
    expect(await a.accounts.getOrganisation()).toMatchObject({ employeeDiscountPercent: 3, phone: '02 777' });
  });

  it('accept one of two forms that are saved at once', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const opened = await api.accounts.getOrganisation();
    const saves = [1, 2, 3].map((days) => api.accounts.updateOrganisation({ ...opened, storeLeadDays: days }));
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await api.accounts.getOrganisation()).version).toBe(opened.version + 1);
  });

  it.each(['admin', 'employee'] as const)('are closed to an %s', async (role) => {
    const { api } = await callerFor(database.db, { role });
    await expect(api.accounts.getOrganisation()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api.accounts.updateOrganisation(await organisationNow())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

/** With the store's present code. */
const papersOf = async (id: string) => {
  const { code } = await database.db
    .selectFrom('location')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...papers, id, code };
};

describe('a store’s settings', () => {
  it('are changed by its admin', async () => {
    const store = await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'admin', store });
    const sent = await papersOf(store.id);
    await api.accounts.updateStoreSettings(sent);
    expect(await api.accounts.getStoreSettings({ id: store.id })).toMatchObject({
      ...sent,
      name: store.name,
      version: 2,
    });
  });

  it('are not overwritten by a form that was opened before another saved', async () => {
    const store = await makeStore(database.db);
    const { api: admin } = await callerFor(database.db, { role: 'admin', store });
    const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' });
    const opened = await admin.accounts.getStoreSettings({ id: store.id });
    await warehouse.accounts.updateStoreSettings(await papersOf(store.id));
    await expect(admin.accounts.updateStoreSettings({ ...opened, phone: '01999' })).rejects.toMatchObject({
      cause: { kind: 'CHANGED_MEANWHILE' },
    });
    expect(await admin.accounts.getStoreSettings({ id: store.id })).toMatchObject({ sellFrom: 'own-orders' });
  });

  it('are hidden from the admin of another store', async () => {
    const store = await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'admin' });
    await expect(api.accounts.getStoreSettings({ id: store.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(api.accounts.updateStoreSettings({ id: store.id, ...papers })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('are hidden from employees', async () => {
    const { api, staff } = await callerFor(database.db, { role: 'employee' });
    const id = staff.store?.id ?? '';
    await expect(api.accounts.updateStoreSettings({ id, ...papers })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('exist for stores only, not for the warehouse', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const { id } = await database.db
      .selectFrom('location')
      .select('id')
      .where('kind', '=', 'warehouse')
      .executeTakeFirstOrThrow();
    await expect(api.accounts.updateStoreSettings({ id, ...papers })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
