import { type ProfileFormInput, ProfileInput } from '@bhandar/domain/accounts';
import { useTranslation } from 'react-i18next';
import { Form, SubmitButton, TextField, useActor, useMutationToast, useUnsavedGuard, useZodForm } from '../../../kit';
import { type Outputs, trpc } from '../../../lib/api/trpc';

export function ProfileForm({ profile }: { profile: Outputs['accounts']['getProfile'] }) {
  const { t } = useTranslation('accounts');
  const { role } = useActor();
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { firstName, lastName, phone } = profile;
  const form = useZodForm(ProfileInput, { defaultValues: { firstName, lastName, phone } });
  useUnsavedGuard(form.formState.isDirty && !form.formState.isSubmitting);
  const update = trpc.accounts.updateProfile.useMutation(
    toasts({ success: t('detailsSaved'), failure: t('detailsFailed') }),
  );
  return (
    <Form
      form={form}
      className="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={async (values) => {
        const saved = await update.mutateAsync(values);
        form.reset({ firstName: saved.firstName, lastName: saved.lastName, phone: saved.phone });
        utils.accounts.getProfile.setData(undefined, saved);
        await utils.accounts.me.invalidate();
      }}
    >
      <TextField<ProfileFormInput> name="firstName" label={t('firstName')} autoComplete="given-name" required />
      <TextField<ProfileFormInput> name="lastName" label={t('lastName')} autoComplete="family-name" required />
      <TextField<ProfileFormInput> name="phone" label={t('phone')} type="tel" autoComplete="tel" />
      <div className="flex flex-col gap-1">
        <span className="font-medium">{t('email')}</span>
        <span className="break-all">{profile.email}</span>
        {role === 'superadmin' ? null : <span className="text-ink-3 text-sm">{t('emailFixed')}</span>}
      </div>
      <div className="sm:col-span-2">
        <SubmitButton sending={t('savingDetails')}>{t('saveDetails')}</SubmitButton>
      </div>
    </Form>
  );
}
