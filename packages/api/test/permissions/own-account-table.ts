import { makeStaff, TEST_PASSWORD } from '@bhandar/testing/factories';
import { type Entry, EVERYONE, managersOfStore, STAFF, WAREHOUSE } from './rule';
import { begunFactor, confirmedFactor } from './second-factors';

const anyone = (input: Entry['input']): Entry => ({ rule: EVERYONE, unscoped: true, input });
/** Of one's own account; whoever changes it is made for it. */
const oneself = (input: Entry['input']): Entry => ({ rule: STAFF, unscoped: true, byNewcomer: true, input });

const NEW_PASSWORD = {
  ...{ currentPassword: TEST_PASSWORD, password: 'Rickshaw7!Green', confirmPassword: 'Rickshaw7!Green' },
};

const ORGANISATION = {
  ...{
    name: 'Bhandar',
    address: '',
    phone: '',
    contactEmail: '',
    selfApproval: false,
    secondFactor: 'optional',
    sellFrom: 'own-orders',
  },
  weekStart: 'sunday',
  ...{ employeeDiscountPercent: 100, adminDiscountPercent: 100, belowCost: 'reason' },
  ...{ adjustmentLimitMinor: 10_000_00, countLimitMinor: 10_000_00, writeOffLimitMinor: 10_000_00 },
  ...{ recountUnits: 1_000, recountValueMinor: 10_000_00 },
  ...{ storeLeadDays: 2, supplierLeadDays: 7, reorderReviewDays: 7, reorderSafetyDays: 3 },
  ...{ lowStockUnits: 10, expiryNearDays: 90, expirySoonDays: 30 },
};

export const ownAccountTable: Record<string, Entry> = {
  'accounts.forgotPassword': anyone(async (t) => ({ email: await t.emailOfColleague() })),
  'accounts.verifyOtp': anyone((t) => t.otp()),
  'accounts.verifyOtpWithToken': anyone((t) => t.otp()),
  'accounts.resetPassword': anyone((t) => t.grant()),
  'accounts.contactUs': anyone((t) => t.message()),
  'accounts.subscribe': anyone((t) => ({ email: t.person().email })),

  'accounts.getProfile': oneself(() => undefined),
  'accounts.updateProfile': oneself(() => ({ firstName: 'Salma', lastName: 'Khatun', phone: '0171234567' })),
  'accounts.setLanguage': oneself(() => ({ language: 'bn' })),
  'accounts.changePassword': oneself(() => NEW_PASSWORD),
  'accounts.changePasswordWithToken': oneself(() => NEW_PASSWORD),
  'accounts.listSessions': oneself(() => undefined),
  'accounts.endSession': oneself(async (t, who) => ({ id: await t.signInOf(who ?? t.employee.id) })),
  'accounts.endOtherSessions': oneself(() => undefined),

  'accounts.getSecondFactor': oneself(() => undefined),
  'accounts.beginSecondFactor': oneself(() => ({ currentPassword: TEST_PASSWORD })),
  'accounts.confirmSecondFactor': oneself((t, who) => begunFactor(t.db, who ?? t.employee.id)),
  'accounts.renewRecoveryCodes': oneself((t, who) => confirmedFactor(t.db, who ?? t.employee.id)),
  'accounts.removeSecondFactor': oneself((t, who) => confirmedFactor(t.db, who ?? t.employee.id)),
  'accounts.resetSecondFactor': {
    rule: WAREHOUSE,
    unscoped: true,
    async input(t) {
      const { id } = await makeStaff(t.db);
      await confirmedFactor(t.db, id);
      return { id };
    },
  },

  'accounts.listApiTokens': oneself(() => undefined),
  'accounts.createApiToken': oneself(() => ({ name: 'Nightly report' })),
  'accounts.revokeApiToken': oneself(async (t, who) => ({ id: await t.apiTokenOf(who ?? t.employee.id) })),

  'accounts.getOrganisation': { rule: WAREHOUSE, unscoped: true, input: () => undefined },
  'accounts.updateOrganisation': { rule: WAREHOUSE, unscoped: true, input: (t) => t.organisationWith(ORGANISATION) },
  'accounts.getThresholds': { rule: STAFF, unscoped: true, input: () => undefined },
  'accounts.getStoreSettings': { rule: managersOfStore(), input: (t) => ({ id: t.store.id }) },
  'accounts.updateStoreSettings': {
    rule: managersOfStore(),
    input: (t) =>
      t.storeWith({
        ...{ address: '', phone: '', licenceNumber: '', receiptHeader: '', receiptFooter: '' },
        sellFrom: 'store-stock',
      }),
  },
};
