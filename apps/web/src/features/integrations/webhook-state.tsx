import type { Webhook } from '@bhandar/domain/integrations';
import { Badge } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/format';

export function WebhookState({ webhook: { active, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation('integrations');
  if (!active) return <Badge tone="danger">{t('state_paused')}</Badge>;
  return failingSince ? (
    <Badge tone="warning">{t('state_failing')}</Badge>
  ) : (
    <Badge tone="ok">{t('state_active')}</Badge>
  );
}

/** Why the webhook is paused or failing; undefined when it works. */
export function useTrouble({ pauseReason, failingSince }: Webhook): string | undefined {
  const { t } = useTranslation('integrations');
  if (pauseReason) return t(`pause_${pauseReason}`);
  return failingSince ? t('failingSince', { when: formatInstant(failingSince) }) : undefined;
}
