import {
  CASH_ROUNDING_STEPS,
  type OrganisationSettings,
  PurchasesByStores,
  RECOMMENDED_APPROVAL_LIMIT_MINOR,
  SecondFactorRule,
  TILL_LOCK_MINUTES,
  WeekDay,
} from '@bhandar/domain/accounts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { CheckboxField, MoneyField, NumberField, RadioField, SelectField, TextField } from '../../../kit';
import { formatMoney } from '../../../lib/format';

type Fields = z.input<typeof OrganisationSettings>;

function Contact() {
  const { t } = useTranslation('accounts');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField<Fields> name="name" label={t('organisationName')} required />
      <TextField<Fields> name="phone" label={t('phone')} type="tel" />
      <TextField<Fields> name="address" label={t('address')} className="sm:col-span-2" />
      <TextField<Fields>
        name="contactEmail"
        label={t('contactEmail')}
        type="email"
        help={t('contactEmailHelp')}
        className="sm:col-span-2"
      />
      <SelectField<Fields>
        name="weekStart"
        label={t('weekStart')}
        help={t('weekStartHelp')}
        options={WeekDay.options.map((day) => ({ value: day, label: t(`day_${day}`) }))}
      />
    </div>
  );
}

function Selling() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <RadioField<Fields>
        name="sellFrom"
        label={t('sellFrom')}
        options={[
          { value: 'own-orders', label: t('sellFrom_own'), description: t('sellFrom_ownText') },
          { value: 'store-stock', label: t('sellFrom_stock'), description: t('sellFrom_stockText') },
        ]}
      />
      <RadioField<Fields>
        name="belowCost"
        label={t('belowCost')}
        options={[
          { value: 'reason', label: t('belowCost_reason'), description: t('belowCost_reasonText') },
          { value: 'refuse', label: t('belowCost_refuse'), description: t('belowCost_refuseText') },
        ]}
      />
      <fieldset className="grid items-start gap-4 sm:grid-cols-3">
        <legend className="mb-2 font-semibold text-ink-2 text-sm">{t('discountCeilings')}</legend>
        <NumberField<Fields>
          name="employeeDiscountPercent"
          label={t('employeeDiscount')}
          help={t('employeeDiscountHelp')}
        />
        <NumberField<Fields> name="adminDiscountPercent" label={t('adminDiscount')} help={t('adminDiscountHelp')} />
      </fieldset>
    </>
  );
}

function Counter() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <CheckboxField<Fields> name="requireShift" label={t('requireShift')} description={t('requireShiftText')} />
      <SelectField<Fields>
        name="tillLockMinutes"
        label={t('tillLock')}
        help={t('tillLockHelp')}
        options={TILL_LOCK_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? t('tillLock_never') : t('tillLock_minutes', { count: minutes }),
        }))}
        className="sm:max-w-xs"
      />
      <SelectField<Fields>
        name="cashRoundingMinor"
        label={t('cashRounding')}
        help={t('cashRoundingHelp')}
        options={CASH_ROUNDING_STEPS.map((minor) => ({
          value: String(minor),
          label: minor === 0 ? t('cashRounding_none') : formatMoney(minor),
        }))}
        className="sm:max-w-xs"
      />
    </>
  );
}

function Ordering() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <RadioField<Fields>
        name="purchasesByStores"
        label={t('purchasesByStores')}
        options={PurchasesByStores.options.map((rule) => ({
          value: rule,
          label: t(`purchasesByStores_${rule}`),
          description: t(`purchasesByStores_${rule}Text`),
        }))}
      />
      <CheckboxField<Fields> name="selfApproval" label={t('selfApproval')} description={t('selfApprovalText')} />
      <CheckboxField<Fields> name="mailOrders" label={t('mailOrders')} description={t('mailOrdersText')} />
    </>
  );
}

function SignIn() {
  const { t } = useTranslation('accounts');
  return (
    <RadioField<Fields>
      name="secondFactor"
      label={t('secondFactorRule')}
      options={SecondFactorRule.options.map((rule) => ({
        value: rule,
        label: t(`secondFactorRule_${rule}`),
        description: t(`secondFactorRule_${rule}Text`),
      }))}
    />
  );
}

function Limits() {
  const { t } = useTranslation('accounts');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <MoneyField<Fields> name="adjustmentLimitMinor" label={t('adjustmentLimit')} help={t('adjustmentLimitHelp')} />
      <MoneyField<Fields> name="writeOffLimitMinor" label={t('writeOffLimit')} help={t('writeOffLimitHelp')} />
      <MoneyField<Fields> name="countLimitMinor" label={t('countLimit')} help={t('countLimitHelp')} />
      <MoneyField<Fields>
        name="approvalLimitMinor"
        label={t('approvalLimit')}
        help={t('approvalLimitHelp', { recommended: formatMoney(RECOMMENDED_APPROVAL_LIMIT_MINOR) })}
        empty={null}
        className="sm:col-span-2"
      />
      <MoneyField<Fields>
        name="soloDayLimitMinor"
        label={t('soloDayLimit')}
        help={t('soloDayLimitHelp')}
        className="sm:col-span-3"
      />
    </div>
  );
}

function Recount() {
  const { t } = useTranslation('accounts');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <NumberField<Fields> name="recountUnits" label={t('recountUnits')} />
      <MoneyField<Fields> name="recountValueMinor" label={t('recountValue')} />
    </div>
  );
}

function Thresholds() {
  const { t } = useTranslation('accounts');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <NumberField<Fields> name="lowStockUnits" label={t('lowStockUnits')} help={t('lowStockUnitsHelp')} />
      <NumberField<Fields> name="expiryNearDays" label={t('expiryNearDays')} help={t('expiryNearDaysHelp')} />
      <NumberField<Fields> name="expirySoonDays" label={t('expirySoonDays')} help={t('expirySoonDaysHelp')} />
    </div>
  );
}

function ReorderDays() {
  const { t } = useTranslation('accounts');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-4">
      <NumberField<Fields> name="storeLeadDays" label={t('storeLeadDays')} help={t('storeLeadDaysHelp')} />
      <NumberField<Fields> name="supplierLeadDays" label={t('supplierLeadDays')} help={t('supplierLeadDaysHelp')} />
      <NumberField<Fields> name="reorderReviewDays" label={t('reorderReviewDays')} help={t('reorderReviewDaysHelp')} />
      <NumberField<Fields> name="reorderSafetyDays" label={t('reorderSafetyDays')} help={t('reorderSafetyDaysHelp')} />
    </div>
  );
}

/** The groups of the organisation's settings, in their order on the page. */
export const SETTINGS_GROUPS = {
  contact: Contact,
  selling: Selling,
  counter: Counter,
  ordering: Ordering,
  signIn: SignIn,
  limits: Limits,
  recount: Recount,
  thresholds: Thresholds,
  reorderDays: ReorderDays,
} as const;
