import { API_TOKEN_DAYS, type ApiToken, CreateApiTokenInput } from '@bhandar/domain/accounts';
import { Badge, Button } from '@bhandar/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  FormDialog,
  PasswordField,
  QueryState,
  SecretDialog,
  SelectField,
  TextField,
  useConfirm,
  useMutationToast,
  useZodForm,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatDate, formatInstant } from '../../../lib/format';

type Open = { act: 'create' } | { act: 'secret'; secret: string };

/** The user's API tokens. Each is shown once, expires, and can be revoked here. */
export function ApiTokens() {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState<Open>();
  const tokens = trpc.accounts.listApiTokens.useQuery();
  return (
    <QueryState query={tokens} loadingText={t('tokensLoading')}>
      {(list) => (
        <div className="flex flex-col gap-4">
          {list.length === 0 ? <p className="text-ink-2">{t('noTokens')}</p> : null}
          {list.length > 0 ? (
            <ul className="divide-y divide-line">
              {list.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </ul>
          ) : null}
          <div>
            <Button icon={<Plus />} onClick={() => setOpen({ act: 'create' })}>
              {t('newToken')}
            </Button>
          </div>
          {open?.act === 'create' ? (
            // onClose runs after onMade, so it must not hide a token that is shown by then.
            <CreateToken
              onClose={() => setOpen((now) => (now?.act === 'create' ? undefined : now))}
              onMade={(secret) => setOpen({ act: 'secret', secret })}
            />
          ) : null}
          {open?.act === 'secret' ? (
            <SecretDialog
              title={t('tokenMade')}
              description={t('tokenMadeText')}
              label={t('token')}
              secret={open.secret}
              onClose={() => setOpen(undefined)}
            />
          ) : null}
        </div>
      )}
    </QueryState>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const { t } = useTranslation('accounts');
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const revoke = trpc.accounts.revokeApiToken.useMutation({
    ...toasts({ success: t('tokenRevoked', { name: token.name }), failure: t('tokenRevokeFailed') }),
    onSettled: () => utils.accounts.listApiTokens.invalidate(),
  });
  const facts = [
    t('tokenMadeOn', { when: formatDate(token.createdAt) }),
    token.lastUsedAt ? t('sessionSeen', { when: formatInstant(token.lastUsedAt) }) : t('tokenNeverUsed'),
    token.ended ? '' : t('tokenUntil', { when: formatDate(token.expiresAt) }),
  ];
  const ask = async () => {
    const question = { title: t('revokeAsk', { name: token.name }), description: t('revokeText') };
    if (await confirm({ ...question, confirmLabel: t('revoke'), tone: 'danger' })) revoke.mutate({ id: token.id });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {token.name}
          {token.ended ? <Badge tone="warning">{t('tokenEnded')}</Badge> : null}
        </p>
        <p className="text-ink-3 text-sm">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        size="sm"
        busy={revoke.isPending}
        onClick={() => void ask()}
        aria-label={t('revokeOf', { name: token.name })}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}

/** A select holds strings. */
const CreateForm = CreateApiTokenInput.extend({
  days: z
    .enum(API_TOKEN_DAYS.map(String) as [string, ...string[]])
    .transform((days) => API_TOKEN_DAYS.find((known) => String(known) === days) ?? API_TOKEN_DAYS[0]),
});
type Fields = z.input<typeof CreateForm>;

function CreateToken({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const { t } = useTranslation('accounts');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(CreateForm, { defaultValues: { name: '', days: '90', currentPassword: '' } });
  const create = trpc.accounts.createApiToken.useMutation(toasts({ failure: t('tokenFailed') }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('newToken')}
      submitLabel={t('makeToken')}
      onSubmit={async (values) => {
        const { token } = await create.mutateAsync(values);
        await utils.accounts.listApiTokens.invalidate();
        onMade(token);
      }}
    >
      <TextField<Fields> name="name" label={t('tokenName')} help={t('tokenNameHelp')} required autoComplete="off" />
      <SelectField<Fields>
        name="days"
        label={t('tokenDays')}
        options={API_TOKEN_DAYS.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
      />
      <PasswordField<Fields> name="currentPassword" label={t('ownPassword')} autoComplete="current-password" required />
    </FormDialog>
  );
}
