import { Badge, Button, toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { QueryState, useMutationToast } from '../../../kit';
import { type Outputs, trpc } from '../../../lib/api/trpc';
import { formatInstant } from '../../../lib/format';
import { deviceOf } from './device-name';

type Session = Outputs['accounts']['listSessions'][number];

export function ActiveSessions() {
  const { t } = useTranslation('accounts');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const sessions = trpc.accounts.listSessions.useQuery();
  const failure = toasts({ failure: t('endFailed') });
  const onSettled = () => utils.accounts.listSessions.invalidate();
  const endOne = trpc.accounts.endSession.useMutation({ ...failure, onSettled });
  const endOthers = trpc.accounts.endOtherSessions.useMutation({ ...failure, onSettled });
  return (
    <QueryState query={sessions} loadingText={t('sessionsLoading')}>
      {(list) => (
        <div className="flex flex-col gap-4">
          <ul className="divide-y divide-line">
            {list.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                ending={endOne.isPending && endOne.variables.id === session.id}
                onEnd={() =>
                  endOne.mutate({ id: session.id }, { onSuccess: () => void toast.success(t('sessionEnded')) })
                }
              />
            ))}
          </ul>
          {list.length > 1 ? (
            <div>
              <Button
                busy={endOthers.isPending}
                onClick={() =>
                  endOthers.mutate(undefined, {
                    onSuccess: ({ ended }) => void toast.success(t('othersEnded', { count: ended })),
                  })
                }
              >
                {t('endOthers')}
              </Button>
            </div>
          ) : (
            <p className="text-ink-3 text-sm">{t('onlyHere')}</p>
          )}
        </div>
      )}
    </QueryState>
  );
}

function SessionRow({ session, ending, onEnd }: { session: Session; ending: boolean; onEnd: () => void }) {
  const { t } = useTranslation('accounts');
  const { browser, system } = deviceOf(session.userAgent);
  const device = browser && system ? t('browserOn', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
  const facts = [
    t('sessionSeen', { when: formatInstant(session.lastSeenAt) }),
    t('sessionSince', { when: formatInstant(session.createdAt) }),
    session.addressPrefix ? t('sessionFrom', { address: session.addressPrefix }) : '',
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium" title={session.userAgent}>
          {device}
          {session.current ? <Badge tone="ok">{t('thisDevice')}</Badge> : null}
          {session.withToken ? <Badge>{t('program')}</Badge> : null}
        </p>
        <p className="text-ink-3 text-sm">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {session.current ? null : (
        <Button size="sm" busy={ending} onClick={onEnd} aria-label={t('endSessionOf', { device })}>
          {t('endSession')}
        </Button>
      )}
    </li>
  );
}
