import type { Webhook } from '@bhandar/domain/integrations';
import { useTranslation } from 'react-i18next';
import { useConfirm, useMutationToast } from '../../kit';
import { trpc } from '../../lib/api/trpc';

/** Webhook actions without a form. `onSecret` receives a new secret, which is shown only once. */
export function useWebhookActions(onSecret: (secret: string) => void) {
  const { t } = useTranslation('integrations');
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const after = { onSettled: () => utils.integrations.invalidate() };
  const test = trpc.integrations.testWebhook.useMutation({
    ...toasts({ success: t('testSent'), failure: t('testFailed') }),
    ...after,
  });
  const pause = trpc.integrations.updateWebhook.useMutation({
    ...toasts({ success: t('paused'), failure: t('notSaved') }),
    ...after,
  });
  const resume = trpc.integrations.updateWebhook.useMutation({
    ...toasts({ success: t('resumed'), failure: t('notSaved') }),
    ...after,
  });
  const rotate = trpc.integrations.rotateWebhookSecret.useMutation({
    ...toasts({ failure: t('newSecretFailed') }),
    ...after,
    onSuccess: ({ secret }) => onSecret(secret),
  });
  const remove = trpc.integrations.removeWebhook.useMutation({
    ...toasts({ success: t('removed'), failure: t('removeFailed') }),
    ...after,
  });

  return {
    test: ({ id }: Webhook) => test.mutate({ id }),
    toggle({ id, url, description, kinds, active }: Webhook) {
      const change = { id, url, description, kinds, active: !active };
      if (active) pause.mutate(change);
      else resume.mutate(change);
    },
    async rotate({ id }: Webhook) {
      const asked = { title: t('newSecretAsk'), description: t('newSecretText'), confirmLabel: t('newSecret') };
      if (await confirm(asked)) rotate.mutate({ id });
    },
    async remove({ id, url }: Webhook) {
      const description = t('removeText', { url });
      const asked = { title: t('removeAsk'), description, confirmLabel: t('remove'), tone: 'danger' as const };
      if (await confirm(asked)) remove.mutate({ id });
    },
  };
}
