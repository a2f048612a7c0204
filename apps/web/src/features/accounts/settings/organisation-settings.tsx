import { isFactorRuleLoosened, OrganisationSettings, Thresholds } from '@bhandar/domain/accounts';
import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, QueryState, SubmitButton, useMutationToast, useUnsavedGuard, useZodForm } from '../../../kit';
import { type Outputs, trpc } from '../../../lib/api/trpc';
import { rememberThresholds } from '../../../lib/thresholds';
import { OwnPasswordDialog } from '../staff/own-password-dialog';
import { SETTINGS_GROUPS } from './organisation-groups';
import { FixedSettings } from './organisation-settings-fixed';
import { Section } from './section';
import { GROUP_NAMES, SettingsGroup, SettingsIndex } from './settings-group';
import { useOrganisationMessages } from './settings-screen-messages';
import { ConflictNotice, isVersionConflict, useSettingsForm } from './settings-screen-save';

type Organisation = Outputs['accounts']['getOrganisation'];

export function OrganisationSection() {
  const { t } = useTranslation('accounts');
  const organisation = trpc.accounts.getOrganisation.useQuery();
  return (
    <Section
      title={t('organisation')}
      text={
        <>
          {t('organisationText')}
          <SettingsIndex />
        </>
      }
    >
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
        {GROUP_NAMES.map((group) => (
          <SettingsGroup key={group} name={group}>
            {createElement(SETTINGS_GROUPS[group])}
          </SettingsGroup>
        ))}
        <ConflictNotice meanwhile={meanwhile} words={words} />
        <div>
          <SubmitButton sending={t('saving')}>{t('saveOrganisation')}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
