import type { OrganisationSettings, StoreSettingsInput } from '@bhandar/domain/accounts';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../../lib/format';
import type { SettingMessages } from './settings-screen-save';

function useSettingMessages() {
  const { t } = useTranslation('accounts');
  return {
    text: (value: string) => (value === '' ? t('settingEmpty') : `“${value}”`),
    onOff: (value: boolean) => t(value ? 'settingOn' : 'settingOff'),
    percent: (value: number) => `${formatCount(value)} %`,
    sellFrom: (value: StoreSettingsInput['sellFrom']) => {
      if (value === null) return t('sellFrom_organisation');
      return t(value === 'own-orders' ? 'sellFrom_own' : 'sellFrom_stock');
    },
  };
}

export function useOrganisationMessages(): SettingMessages<OrganisationSettings> {
  const { t } = useTranslation('accounts');
  const { text, onOff, percent, sellFrom } = useSettingMessages();
  return {
    name: { label: t('organisationName'), say: text },
    phone: { label: t('phone'), say: text },
    address: { label: t('address'), say: text },
    contactEmail: { label: t('contactEmail'), say: text },
    weekStart: { label: t('weekStart'), say: (day) => t(`day_${day}`) },
    sellFrom: { label: t('sellFrom'), say: sellFrom },
    secondFactor: { label: t('secondFactorRule'), say: (rule) => t(`secondFactorRule_${rule}`) },
    selfApproval: { label: t('selfApproval'), say: onOff },
    purchasesByStores: { label: t('purchasesByStores'), say: (rule) => t(`purchasesByStores_${rule}`) },
    mailOrders: { label: t('mailOrders'), say: onOff },
    employeeDiscountPercent: { label: t('employeeDiscount'), say: percent },
    adminDiscountPercent: { label: t('adminDiscount'), say: percent },
    belowCost: { label: t('belowCost'), say: (rule) => t(`belowCost_${rule}`) },
    requireShift: { label: t('requireShift'), say: onOff },
    cashRoundingMinor: {
      label: t('cashRounding'),
      say: (minor) => (minor === 0 ? t('cashRounding_none') : formatMoney(minor)),
    },
    tillLockMinutes: {
      label: t('tillLock'),
      say: (minutes) => (minutes === 0 ? t('tillLock_never') : t('tillLock_minutes', { count: minutes })),
    },
    approvalLimitMinor: {
      label: t('approvalLimit'),
      say: (minor) => (minor === null ? t('approvalLimit_none') : formatMoney(minor)),
    },
    adjustmentLimitMinor: { label: t('adjustmentLimit'), say: formatMoney },
    writeOffLimitMinor: { label: t('writeOffLimit'), say: formatMoney },
    soloDayLimitMinor: {
      label: t('soloDayLimit'),
      say: (minor) => (minor === 0 ? t('soloDayLimit_none') : formatMoney(minor)),
    },
    countLimitMinor: { label: t('countLimit'), say: formatMoney },
    recountUnits: { label: t('recountUnits'), say: formatCount },
    recountValueMinor: { label: t('recountValue'), say: formatMoney },
    storeLeadDays: { label: t('storeLeadDays'), say: formatCount },
    supplierLeadDays: { label: t('supplierLeadDays'), say: formatCount },
    reorderReviewDays: { label: t('reorderReviewDays'), say: formatCount },
    lowStockUnits: { label: t('lowStockUnits'), say: formatCount },
    expiryNearDays: { label: t('expiryNearDays'), say: formatCount },
    expirySoonDays: { label: t('expirySoonDays'), say: formatCount },
    reorderSafetyDays: { label: t('reorderSafetyDays'), say: formatCount },
  };
}

export function useStoreMessages(): SettingMessages<StoreSettingsInput> {
  const { t } = useTranslation('accounts');
  const { text, sellFrom } = useSettingMessages();
  return {
    address: { label: t('address'), say: text },
    phone: { label: t('phone'), say: text },
    licenceNumber: { label: t('licenceNumber'), say: text },
    code: { label: t('storeCode'), say: text },
    receiptHeader: { label: t('receiptHeader'), say: text },
    receiptFooter: { label: t('receiptFooter'), say: text },
    sellFrom: { label: t('sellFrom'), say: sellFrom },
  };
}
