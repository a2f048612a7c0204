import { Banner } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant } from '../../../lib/format';

/** Sales that tills numbered but did not send; they may still be on those devices. */
export function MissingSales() {
  const { t } = useTranslation('pos');
  const { data = [] } = trpc.pos.listMissingSales.useQuery();
  if (data.length === 0) return null;
  return (
    <Banner tone="warning" title={t('missingSales')} className="mb-4">
      <ul>
        {data.map(({ store, tillNumber, deviceId, from, to, noticedAt }) => (
          <li key={`${deviceId} ${from}`}>
            {t('missingSale', {
              count: to - from + 1,
              store: store.name,
              till: tillNumber ?? deviceId.slice(0, 8),
              numbers: from === to ? `#${from}` : `#${from}–#${to}`,
              since: formatInstant(noticedAt),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
