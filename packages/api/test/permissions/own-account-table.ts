import { TEST_PASSWORD } from '@bhandar/testing/factories';
import { type Entry, EVERYONE, managersOfStore, type Reach, STAFF, type Table, WAREHOUSE } from './rule';
import { begunFactor, confirmedFactor } from './second-factors';

const anyone = (reach: Reach, input: Entry['input']): Entry => ({ rule: EVERYONE, reach, unscoped: true, input });
/** Calls on the caller's own account, with a separate caller if they change it. */
const ownAccount = (input: Entry['input']): Entry => ({ rule: STAFF, unscoped: true, byNewCaller: true, input });
const ownWrite = (input: Entry['input']): Entry => ({ ...ownAccount(input), reach: 'person' });

const NEW_PASSWORD = {
  currentPassword: TEST_PASSWORD,
  password: 'Rickshaw7!Green',
  confirmPassword: 'Rickshaw7!Green',
};

const ORGANISATION = {
  name: 'Bhandar',
  address: '',
  phone: '',
  contactEmail: '',
  selfApproval: false,
  mailOrders: false,
  secondFactor: 'optional',
  sellFrom: 'own-orders',
  weekStart: 'sunday',
  employeeDiscountPercent: 100,
  adminDiscountPercent: 100,
  belowCost: 'reason',
  purchasesByStores: 'own-store',
  requireShift: false,
  tillLockMinutes: 0,
  cashRoundingMinor: 0,
  approvalLimitMinor: null,
  adjustmentLimitMinor: 10_000_00,
  countLimitMinor: 10_000_00,
  writeOffLimitMinor: 10_000_00,
  soloDayLimitMinor: 0,
  recountUnits: 1_000,
  recountValueMinor: 10_000_00,
  storeLeadDays: 2,
  supplierLeadDays: 7,
  reorderReviewDays: 7,
  reorderSafetyDays: 3,
  lowStockUnits: 10,
  expiryNearDays: 90,
  expirySoonDays: 30,
};

export const ownAccountTable = {
  'accounts.forgotPassword': anyone('account', async (t) => ({ email: await t.emailOfColleague() })),
  'accounts.verifyOtp': anyone('account', (t) => t.otp()),
  'accounts.verifyOtpWithToken': anyone('account', (t) => t.otp()),
  'accounts.resetPassword': anyone('account', (t) => t.grant()),
  'accounts.contactUs': anyone('shared', (t) => t.message()),
  'accounts.subscribe': anyone('shared', (t) => ({ email: t.person().email })),

  'accounts.getProfile': ownAccount(() => undefined),
  'accounts.updateProfile': ownWrite(() => ({ firstName: 'Salma', lastName: 'Khatun', phone: '0171234567' })),
  'accounts.setLanguage': ownWrite(() => ({ language: 'bn' })),
  'accounts.changePassword': ownWrite(() => NEW_PASSWORD),
  'accounts.changePasswordWithToken': ownWrite(() => NEW_PASSWORD),
  'accounts.listSessions': ownAccount(() => undefined),
  'accounts.endSession': ownWrite(async (t, who) => ({ id: await t.signInOf(who ?? t.employee.id) })),
  'accounts.endOtherSessions': ownWrite(() => undefined),

  'accounts.getSecondFactor': ownAccount(() => undefined),
  'accounts.beginSecondFactor': ownWrite(() => ({ currentPassword: TEST_PASSWORD })),
  'accounts.confirmSecondFactor': ownWrite((t, who) => begunFactor(t.db, who ?? t.employee.id)),
  'accounts.renewRecoveryCodes': ownWrite((t, who) => confirmedFactor(t.db, who ?? t.employee.id)),
  'accounts.removeSecondFactor': ownWrite((t, who) => confirmedFactor(t.db, who ?? t.employee.id)),
  'accounts.resetSecondFactor': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    unscoped: true,
    async input(t) {
      const id = await t.colleague();
      await confirmedFactor(t.db, id);
      return { id, currentPassword: TEST_PASSWORD };
    },
  },

  'accounts.getPin': ownAccount(() => undefined),
  'accounts.setPin': ownWrite(() => ({ currentPassword: TEST_PASSWORD, pin: '274914' })),
  'accounts.removePin': ownWrite(async (t, who) => {
    await t.pinOf(who ?? t.employee.id);
    return { currentPassword: TEST_PASSWORD };
  }),

  'accounts.listApiTokens': ownAccount(() => undefined),
  'accounts.createApiToken': ownWrite(() => ({ name: 'Nightly report', currentPassword: TEST_PASSWORD })),
  'accounts.revokeApiToken': ownWrite(async (t, who) => ({ id: await t.apiTokenOf(who ?? t.employee.id) })),

  'accounts.getOrganisation': { rule: WAREHOUSE, unscoped: true, input: () => undefined },
  'accounts.updateOrganisation': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    unscoped: true,
    input: (t) => t.organisationWith(ORGANISATION),
  },
  'accounts.getThresholds': { rule: STAFF, unscoped: true, input: () => undefined },
  'accounts.getStoreSettings': { rule: managersOfStore(), input: (t) => ({ id: t.store.id }) },
  'accounts.updateStoreSettings': {
    reach: 'store',
    rule: managersOfStore(),
    input: (t) =>
      t.storeWith({
        address: '',
        phone: '',
        licenceNumber: '',
        receiptHeader: '',
        receiptFooter: '',
        sellFrom: 'store-stock',
      }),
  },
} satisfies Table;
