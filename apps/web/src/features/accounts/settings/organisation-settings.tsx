import {
  CASH_ROUNDING_STEPS,
  isFactorRuleLoosened,
  OrganisationSettings,
  PurchasesByStores,
  RECOMMENDED_APPROVAL_LIMIT_MINOR,
  SecondFactorRule,
  Thresholds,
  TILL_LOCK_MINUTES,
  WeekDay,
} from '@bhandar/domain/accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import {
  CheckboxField,
  Form,
  MoneyField,
  NumberField,
  QueryState,
  RadioField,
  SelectField,
  SubmitButton,
  TextField,
  useMutationToast,
  useUnsavedGuard,
  useZodForm,
} from '../../../kit';
import { type Outputs, trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { rememberThresholds } from '../../../lib/thresholds';
import { OwnPasswordDialog } from '../staff/own-password-dialog';
import { FixedSettings } from './organisation-settings-fixed';
import { Section } from './section';
import { useOrganisationMessages } from './settings-screen-messages';
import { ConflictNotice, isVersionConflict, useSettingsForm } from './settings-screen-save';

type Fields = z.input<typeof OrganisationSettings>;
type Organisation = Outputs['accounts']['getOrganisation'];

export function OrganisationSection() {
  const { t } = useTranslation('accounts');
  const organisation = trpc.accounts.getOrganisation.useQuery();
  return (
    <Section title={t('organisation')} text={t('organisationText')}>
      <FixedSettings />
      <QueryState query={organisation} loadingText={t('loadingSettings')}>
        {(data) => <OrganisationForm organisation={data} />}
      </QueryState>
    </Section>
  );
}

function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('accounts');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(OrganisationSettings, { defaultValues: organisation });
  useUnsavedGuard(form.formState.isDirty && !form.formState.isSubmitting);
  const say = toasts({ success: t('settingsSaved'), failure: t('settingsFailed') });
  const update = trpc.accounts.updateOrganisation.useMutation({
    onSuccess: (saved) => {
      utils.accounts.getOrganisation.setData(undefined, saved);
      rememberThresholds(Thresholds.parse(saved));
      say.onSuccess();
    },
    onError: (error) => (isVersionConflict(error) ? undefined : say.onError(error)),
  });
  const { submit, held, meanwhile } = useSettingsForm({
    form,
    opened: organisation,
    fieldsOf: (settings: Organisation) => settings,
    save: (settings, proof: { currentPassword?: string } = {}) => update.mutateAsync({ ...settings, ...proof }),
    read: () => utils.accounts.getOrganisation.fetch(undefined, { staleTime: 0 }),
  });
  const words = useOrganisationMessages();
  const [unconfirmed, setUnconfirmed] = useState<OrganisationSettings>();
  const save = (settings: OrganisationSettings) =>
    isFactorRuleLoosened(held.secondFactor, settings.secondFactor) ? setUnconfirmed(settings) : submit(settings);
  return (
    <>
      {unconfirmed ? (
        <OwnPasswordDialog
          title={t('factorRuleOffTitle')}
          description={t('factorRuleOffText')}
          submitLabel={t('factorRuleOffConfirm')}
          onSubmit={(currentPassword) => submit(unconfirmed, { currentPassword })}
          onClose={() => setUnconfirmed(undefined)}
        />
      ) : null}
      <Form form={form} className="flex flex-col gap-5" onSubmit={save}>
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
        <RadioField<Fields>
          name="sellFrom"
          label={t('sellFrom')}
          options={[
            { value: 'own-orders', label: t('sellFrom_own'), description: t('sellFrom_ownText') },
            { value: 'store-stock', label: t('sellFrom_stock'), description: t('sellFrom_stockText') },
          ]}
        />
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
        <RadioField<Fields>
          name="secondFactor"
          label={t('secondFactorRule')}
          options={SecondFactorRule.options.map((rule) => ({
            value: rule,
            label: t(`secondFactorRule_${rule}`),
            description: t(`secondFactorRule_${rule}Text`),
          }))}
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
        <RadioField<Fields>
          name="belowCost"
          label={t('belowCost')}
          options={[
            { value: 'reason', label: t('belowCost_reason'), description: t('belowCost_reasonText') },
            { value: 'refuse', label: t('belowCost_refuse'), description: t('belowCost_refuseText') },
          ]}
        />
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
        <fieldset className="grid items-start gap-4 sm:grid-cols-3">
          <legend className="mb-2 font-semibold text-ink-2 text-sm">{t('limits')}</legend>
          <MoneyField<Fields>
            name="adjustmentLimitMinor"
            label={t('adjustmentLimit')}
            help={t('adjustmentLimitHelp')}
          />
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
        </fieldset>
        <fieldset className="grid items-start gap-4 sm:grid-cols-3">
          <legend className="mb-2 font-semibold text-ink-2 text-sm">{t('recount')}</legend>
          <NumberField<Fields> name="recountUnits" label={t('recountUnits')} />
          <MoneyField<Fields> name="recountValueMinor" label={t('recountValue')} />
        </fieldset>
        <fieldset className="grid items-start gap-4 sm:grid-cols-3">
          <legend className="mb-2 font-semibold text-ink-2 text-sm">{t('thresholds')}</legend>
          <NumberField<Fields> name="lowStockUnits" label={t('lowStockUnits')} help={t('lowStockUnitsHelp')} />
          <NumberField<Fields> name="expiryNearDays" label={t('expiryNearDays')} help={t('expiryNearDaysHelp')} />
          <NumberField<Fields> name="expirySoonDays" label={t('expirySoonDays')} help={t('expirySoonDaysHelp')} />
        </fieldset>
        <fieldset className="grid items-start gap-4 sm:grid-cols-4">
          <legend className="mb-2 font-semibold text-ink-2 text-sm">{t('reorderDays')}</legend>
          <NumberField<Fields> name="storeLeadDays" label={t('storeLeadDays')} help={t('storeLeadDaysHelp')} />
          <NumberField<Fields> name="supplierLeadDays" label={t('supplierLeadDays')} help={t('supplierLeadDaysHelp')} />
          <NumberField<Fields>
            name="reorderReviewDays"
            label={t('reorderReviewDays')}
            help={t('reorderReviewDaysHelp')}
          />
          <NumberField<Fields>
            name="reorderSafetyDays"
            label={t('reorderSafetyDays')}
            help={t('reorderSafetyDaysHelp')}
          />
        </fieldset>
        <ConflictNotice meanwhile={meanwhile} words={words} />
        <div>
          <SubmitButton sending={t('saving')}>{t('saveOrganisation')}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
