import {
  CreateWebhookInput,
  UpdateWebhookInput,
  WEBHOOK_KINDS,
  type Webhook,
  webhookRevision,
} from '@bhandar/domain/integrations';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormDialog, SelectField, storeOptions, TextField, useActor, useMutationToast, useZodForm } from '../../kit';
import { trpc } from '../../lib/api/trpc';
import { KindsField } from './kinds-field';

/** A select has no null, so "all locations" is an explicit option. */
const EVERYWHERE = 'everywhere';
const CreateForm = CreateWebhookInput.extend({
  locationId: z.string().transform((choice) => (choice === EVERYWHERE ? null : choice)),
});
type Fields = z.input<typeof CreateForm>;

interface CreateProps {
  onClose: () => void;
  /** Receives the secret, which is shown only once. */
  onMade: (secret: string) => void;
}

export function CreateWebhookDialog({ onClose, onMade }: CreateProps) {
  const { t } = useTranslation('integrations');
  const places = usePlaces();
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(CreateForm, {
    defaultValues: { url: '', description: '', kinds: [...WEBHOOK_KINDS], locationId: places[0]?.value ?? '' },
  });
  const create = trpc.integrations.createWebhook.useMutation(toasts({ success: t('added'), failure: t('notAdded') }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('webhookTitle')}
      submitLabel={t('addWebhook')}
      onSubmit={async (values) => {
        const { secret } = await create.mutateAsync(values);
        await utils.integrations.invalidate();
        onMade(secret);
      }}
    >
      <WebhookFields />
      {places.length > 1 ? (
        <SelectField<Fields> name="locationId" label={t('whose')} required options={places} />
      ) : null}
      <KindsField />
    </FormDialog>
  );
}

/** The warehouse can choose any location, an admin their own stores. */
function usePlaces() {
  const { t } = useTranslation('integrations');
  const { role, stores } = useActor();
  const known = trpc.inventory.listPlaces.useQuery(undefined, { enabled: role === 'superadmin' });
  const locations = role === 'superadmin' ? (known.data ?? []) : stores;
  return [
    ...(role === 'superadmin' ? [{ value: EVERYWHERE, label: t('everyPlace') }] : []),
    ...storeOptions(locations),
  ];
}

export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('integrations');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { id, url, description, kinds, active } = webhook;
  const form = useZodForm(UpdateWebhookInput, {
    defaultValues: { id, revision: webhookRevision(webhook), url, description, kinds, active },
  });
  const update = trpc.integrations.updateWebhook.useMutation(toasts({ success: t('saved'), failure: t('notSaved') }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('editTitle')}
      submitLabel={t('saveWebhook')}
      onSubmit={async (values) => {
        await update.mutateAsync(values);
        await utils.integrations.invalidate();
      }}
    >
      <WebhookFields />
      <KindsField />
    </FormDialog>
  );
}

function WebhookFields() {
  const { t } = useTranslation('integrations');
  return (
    <>
      <TextField<Fields>
        name="url"
        label={t('url')}
        type="url"
        required
        placeholder="https://example.com/hooks"
        help={t('urlHelp')}
        autoComplete="off"
      />
      <TextField<Fields> name="description" label={t('description')} maxLength={120} />
    </>
  );
}
