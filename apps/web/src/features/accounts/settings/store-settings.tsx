import { StoreSettingsInput } from '@bhandar/domain/accounts';
import { receiptNo, tillCode } from '@bhandar/domain/pos';
import { Field, Select } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  Form,
  openStores,
  QueryState,
  RadioField,
  SubmitButton,
  storeOptions,
  TextField,
  useActor,
  useMutationToast,
  useUnsavedGuard,
  useZodForm,
} from '../../../kit';
import { type Outputs, trpc } from '../../../lib/api/trpc';
import { Section } from './section';
import { useStoreMessages } from './settings-screen-messages';
import { ConflictNotice, isVersionConflict, useSettingsForm } from './settings-screen-save';

const INHERITED = 'organisation';

/** Radio buttons have no null, so the organisation's default is an explicit option. */
const StoreForm = StoreSettingsInput.extend({
  sellFrom: z
    .enum([INHERITED, 'own-orders', 'store-stock'])
    .transform((choice) => (choice === INHERITED ? null : choice)),
});
type Fields = z.input<typeof StoreForm>;

export function StoreSection() {
  const { t } = useTranslation('accounts');
  const { stores: own } = useActor();
  const stores = trpc.accounts.listStores.useQuery();
  const [chosen, setChosen] = useState<string>();
  const open = openStores(stores.data ?? []);
  const store = open.find(({ id }) => id === (chosen ?? own[0]?.id)) ?? open[0];
  return (
    <Section title={t('storeSettings')} text={store ? t('storeSettingsText', { store: store.name }) : null}>
      <QueryState query={stores} loadingText={t('loadingSettings')}>
        {() => (
          <div className="flex flex-col gap-5">
            {open.length > 1 && store ? (
              <Field label={t('chooseWhichStore')}>
                {(ids) => <Select {...ids} value={store.id} onValueChange={setChosen} options={storeOptions(open)} />}
              </Field>
            ) : null}
            {store ? <StoreSettingsOf key={store.id} id={store.id} /> : null}
          </div>
        )}
      </QueryState>
    </Section>
  );
}

function StoreSettingsOf({ id }: { id: string }) {
  const { t } = useTranslation('accounts');
  const settings = trpc.accounts.getStoreSettings.useQuery({ id });
  return (
    <QueryState query={settings} loadingText={t('loadingSettings')}>
      {(data) => <StoreSettingsForm store={data} />}
    </QueryState>
  );
}

const fieldsOf = (store: Outputs['accounts']['getStoreSettings']): Fields => ({
  ...store,
  sellFrom: store.sellFrom ?? INHERITED,
});

function StoreSettingsForm({ store }: { store: Outputs['accounts']['getStoreSettings'] }) {
  const { t } = useTranslation('accounts');
  const { role } = useActor();
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(StoreForm, { defaultValues: fieldsOf(store) });
  useUnsavedGuard(form.formState.isDirty && !form.formState.isSubmitting);
  const say = toasts({ success: t('settingsSaved'), failure: t('settingsFailed') });
  const update = trpc.accounts.updateStoreSettings.useMutation({
    onSuccess: async (saved) => {
      utils.accounts.getStoreSettings.setData({ id: store.id }, saved);
      say.onSuccess();
      await utils.pos.invalidate();
    },
    onError: (error) => (isVersionConflict(error) ? undefined : say.onError(error)),
  });
  const { submit, meanwhile } = useSettingsForm({
    form,
    opened: store,
    fieldsOf,
    save: update.mutateAsync,
    read: () => utils.accounts.getStoreSettings.fetch({ id: store.id }, { staleTime: 0 }),
  });
  const words = useStoreMessages();
  return (
    <Form form={form} className="flex flex-col gap-5" onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField<Fields> name="address" label={t('address')} className="sm:col-span-2" />
        <TextField<Fields> name="phone" label={t('phone')} type="tel" />
        <TextField<Fields> name="licenceNumber" label={t('licenceNumber')} />
        <TextField<Fields>
          name="code"
          label={t('storeCode')}
          maxLength={8}
          disabled={role !== 'superadmin'}
          help={t(role === 'superadmin' ? 'storeCodeHelp' : 'storeCodeFixed', {
            example: receiptNo(tillCode(store.code, 1), 481),
          })}
          className="sm:col-span-2"
        />
        <TextField<Fields> name="receiptHeader" label={t('receiptHeader')} help={t('receiptHeaderHelp')} />
        <TextField<Fields> name="receiptFooter" label={t('receiptFooter')} help={t('receiptFooterHelp')} />
      </div>
      <RadioField<Fields>
        name="sellFrom"
        label={t('sellFrom')}
        options={[
          { value: INHERITED, label: t('sellFrom_organisation'), description: t('sellFrom_organisationText') },
          { value: 'own-orders', label: t('sellFrom_own'), description: t('sellFrom_ownText') },
          { value: 'store-stock', label: t('sellFrom_stock'), description: t('sellFrom_stockText') },
        ]}
      />
      <ConflictNotice meanwhile={meanwhile} words={words} />
      <div>
        <SubmitButton sending={t('saving')}>{t('saveStore')}</SubmitButton>
      </div>
    </Form>
  );
}
