import type { Webhook } from '@bhandar/domain/integrations';
import { Button, Card, DropdownMenu, DropdownMenuItem, EmptyState, IconButton } from '@bhandar/ui';
import { Ellipsis, KeyRound, Pause, Pencil, Play, Plus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, PageHeader, QueryState, SecretDialog, useHrefTo } from '../../kit';
import { trpc } from '../../lib/api/trpc';
import { formatInstant } from '../../lib/format';
import { useWebhookActions } from './use-webhook-actions';
import { CreateWebhookDialog, EditWebhookDialog } from './webhook-dialogs';
import { useTrouble, WebhookState } from './webhook-state';

type Open = { act: 'create' } | { act: 'edit'; webhook: Webhook } | { act: 'secret'; secret: string };

export default function WebhooksScreen() {
  const { t } = useTranslation('integrations');
  const [open, setOpen] = useState<Open>();
  const list = trpc.integrations.listWebhooks.useQuery();
  const close = () => setOpen(undefined);
  const showSecret = (secret: string) => setOpen({ act: 'secret', secret });
  const acts = useWebhookActions(showSecret);
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ act: 'create' })}>
      {t('addWebhook')}
    </Button>
  );
  return (
    <>
      <PageHeader
        count={list.data?.length}
        description={
          <>
            {t('intro')}{' '}
            <a href="/api/docs#webhooks" className="text-brand-ink underline underline-offset-2">
              {t('howToRead')}
            </a>
          </>
        }
        actions={list.data?.length ? add : null}
      />
      <QueryState query={list} loadingText={t('loading')} failedText={t('failed')}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState title={t('none')} description={t('noneText')} action={add} />
          ) : (
            <ul className="flex flex-col gap-3">
              {webhooks.map((webhook) => (
                <li key={webhook.id}>
                  <WebhookCard webhook={webhook} acts={acts} onEdit={() => setOpen({ act: 'edit', webhook })} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {open?.act === 'create' ? (
        // onClose runs after onMade, so it must not hide a secret that is shown by then.
        <CreateWebhookDialog
          onClose={() => setOpen((now) => (now?.act === 'create' ? undefined : now))}
          onMade={showSecret}
        />
      ) : null}
      {open?.act === 'edit' ? <EditWebhookDialog webhook={open.webhook} onClose={close} /> : null}
      {open?.act === 'secret' ? (
        <SecretDialog
          title={t('secretTitle')}
          description={t('secretText')}
          label={t('secret')}
          secret={open.secret}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface CardProps {
  webhook: Webhook;
  acts: ReturnType<typeof useWebhookActions>;
  onEdit: () => void;
}

function WebhookCard({ webhook, acts, onEdit }: CardProps) {
  const { t } = useTranslation('integrations');
  const href = useHrefTo()('webhook', { id: webhook.id });
  const trouble = useTrouble(webhook);
  const { url, description, kinds, place, active, createdAt, createdBy, lastDeliveredAt, waiting } = webhook;
  const facts = [
    lastDeliveredAt ? t('lastDelivered', { when: formatInstant(lastDeliveredAt) }) : t('neverDelivered'),
    waiting > 0 ? t('waiting', { count: waiting }) : '',
    t('addedBy', { when: formatInstant(createdAt), by: createdBy }),
  ];
  return (
    <Card>
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="flex flex-wrap items-center gap-2">
            <AppLink href={href ?? '#'} className="font-medium wrap-anywhere hover:underline">
              {url}
            </AppLink>
            <WebhookState webhook={webhook} />
          </p>
          <p className="text-ink-2">{[description, place || t('everyPlace')].filter(Boolean).join(' · ')}</p>
          <p className="text-ink-2 text-sm">{kinds.map((kind) => t(`kind_${kind}`)).join(', ')}</p>
          {trouble ? <p className="text-danger-ink text-sm">{trouble}</p> : null}
          <p className="text-ink-3 text-sm">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="flex shrink-0 items-center gap-2">
          <Button
            size="sm"
            icon={<Send />}
            disabled={!active}
            onClick={() => acts.test(webhook)}
            className="max-sm:hidden"
          >
            {t('sendTest')}
          </Button>
          <WebhookMenu webhook={webhook} acts={acts} onEdit={onEdit} />
        </div>
      </div>
    </Card>
  );
}

function WebhookMenu({ webhook, acts, onEdit }: CardProps) {
  const { t } = useTranslation('integrations');
  const { t: kit } = useTranslation('kit');
  const { active, url } = webhook;
  return (
    <DropdownMenu
      trigger={
        <IconButton label={kit('actionsFor', { name: url })} size="sm">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <DropdownMenuItem icon={<Send />} disabled={!active} onSelect={() => acts.test(webhook)}>
        {t('sendTest')}
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Pencil />} onSelect={onEdit}>
        {t('edit')}
      </DropdownMenuItem>
      <DropdownMenuItem icon={active ? <Pause /> : <Play />} onSelect={() => acts.toggle(webhook)}>
        {active ? t('pause') : t('resume')}
      </DropdownMenuItem>
      <DropdownMenuItem icon={<KeyRound />} onSelect={() => void acts.rotate(webhook)}>
        {t('newSecret')}
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Trash2 />} tone="danger" onSelect={() => void acts.remove(webhook)}>
        {t('remove')}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
