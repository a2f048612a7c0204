import { Button } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../kit';
import { trpc } from '../../lib/api/trpc';
import { formatInstant } from '../../lib/format';
import { issueText } from '../../lib/refusals';

interface DeliveryViewProps {
  id: string;
  mayRedeliver: boolean;
  onRedeliver: () => void;
  busy: boolean;
}

/** One delivery with its payload and all attempts. */
export function DeliveryView({ id, mayRedeliver, onRedeliver, busy }: DeliveryViewProps) {
  const { t } = useTranslation('integrations');
  const query = trpc.integrations.getDelivery.useQuery({ id });
  return (
    <QueryState query={query} loadingText={t('logLoading')} failedText={t('logFailed')}>
      {({ body, tries }) => (
        <div className="flex max-w-3xl flex-col gap-4 py-1">
          <section>
            <h3 className="mb-1 text-ink-3 text-sm">{t('history')}</h3>
            <ol className="divide-y divide-line text-sm">
              {tries.map(({ at, status, error, durationMs }) => (
                <li key={at} className="flex flex-wrap gap-x-4 gap-y-1 py-1.5">
                  <time dateTime={at} className="w-40 text-ink-2">
                    {formatInstant(at)}
                  </time>
                  <span className={error ? 'text-danger-ink' : 'text-ok-ink'}>
                    {(error && issueText(error)) || status || t('noAnswer')}
                  </span>
                  <span className="text-ink-3 tabular-nums">{t('tookMs', { ms: durationMs })}</span>
                </li>
              ))}
              {tries.length === 0 ? <li className="py-1.5 text-ink-3">{t('status_waiting')}</li> : null}
            </ol>
          </section>
          <section>
            <h3 className="mb-1 text-ink-3 text-sm">{t('body')}</h3>
            <pre className="max-h-72 overflow-auto rounded-control border border-line bg-sunken p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
              {readable(body)}
            </pre>
          </section>
          <p className="text-ink-3 text-sm">
            webhook-id: <code>msg_{id}</code>
          </p>
          {mayRedeliver ? (
            <div>
              <Button size="sm" busy={busy} onClick={onRedeliver}>
                {t('redeliver')}
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </QueryState>
  );
}

const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
