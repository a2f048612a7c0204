import { TEST_PASSWORD } from '@bhandar/testing/factories';
import { but, EVERYONE, MANAGERS, managersOfStore, STAFF, scoped, type Table, WAREHOUSE } from './rule';

const PASSWORDS = { password: 'Rickshaw7!Green', confirmPassword: 'Rickshaw7!Green' };

export const accountsTable = {
  'accounts.me': { rule: EVERYONE, unscoped: true, input: () => undefined },
  'accounts.login': {
    reach: 'account',
    rule: EVERYONE,
    unscoped: true,
    input: async (t) => ({ email: await t.emailOfColleague(), password: TEST_PASSWORD }),
  },
  'accounts.loginWithToken': {
    reach: 'account',
    rule: EVERYONE,
    unscoped: true,
    input: async (t) => ({ email: await t.emailOfColleague(), password: TEST_PASSWORD }),
  },
  'accounts.logout': { reach: 'person', rule: STAFF, unscoped: true, byNewCaller: true, input: () => undefined },
  'accounts.register': {
    reach: 'account',
    rule: EVERYONE,
    unscoped: true,
    input: (t) => ({ ...t.person(), ...PASSWORDS }),
  },

  'accounts.listEmployees': { rule: STAFF, unscoped: true, input: () => ({ limit: 100 }) },
  'accounts.getEmployee': {
    // An employee reads only their own account.
    rule: but(managersOfStore(), { employee: scoped('NOT_FOUND') }),
    input: async (t) => ({ id: await t.colleague() }),
  },
  'accounts.createEmployee': {
    reach: 'store',
    rule: managersOfStore('NOT_PERMITTED'),
    input: (t) => ({ ...t.person(), ...PASSWORDS }),
  },
  'accounts.updateEmployee': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ id: await t.colleague(), ...t.person() }),
  },
  'accounts.approveRegistration': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => {
      const { city, storeName, role } = t.person();
      return { id: await t.registration(), city, storeName, role };
    },
  },
  'accounts.refuseRegistration': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ id: await t.registration() }),
  },
  'accounts.setEmployeeStatus': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ id: await t.colleague(), status: 'disabled' }),
  },
  'accounts.setManagerStores': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    input: async (t) => ({ id: await t.manager(), storeIds: [t.store.id] }),
  },
  'accounts.removeEmployee': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ id: await t.colleague() }),
  },
  'accounts.listGrants': { rule: MANAGERS, unscoped: true, input: () => ({ limit: 100 }) },
  'accounts.getGrants': { rule: managersOfStore(), input: async (t) => ({ id: await t.colleague() }) },
  'accounts.grantRules': { rule: MANAGERS, unscoped: true, input: () => undefined },
  'accounts.setGrants': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ id: await t.colleague(), changes: { discount: 5, returnWithoutReceipt: false } }),
  },
  'accounts.listStoresToManage': { rule: WAREHOUSE, unscoped: true, input: () => ({}) },
  'accounts.getStoreUse': { rule: WAREHOUSE, input: (t) => ({ id: t.store.id }) },
  'accounts.setupProgress': { rule: WAREHOUSE, unscoped: true, input: () => undefined },
  'accounts.addStore': {
    reach: 'anyStore',
    rule: WAREHOUSE,
    input: (t) => ({ name: t.name('Store'), city: 'Dhaka' }),
  },
  'accounts.renameStore': {
    reach: 'anyStore',
    rule: WAREHOUSE,
    input: async (t) => ({ id: (await t.emptyStore()).id, name: t.name('Store'), city: 'Dhaka' }),
  },
  'accounts.setStoreOpen': {
    reach: 'anyStore',
    rule: WAREHOUSE,
    input: async (t) => ({ id: (await t.emptyStore()).id, open: false }),
  },
  'accounts.listStores': { rule: STAFF, unscoped: true, input: () => undefined },
  'accounts.overview': { rule: STAFF, unscoped: true, input: () => undefined },
} satisfies Table;
