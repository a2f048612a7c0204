import type { BatchTwin } from '@bhandar/domain/inventory';
import { Badge } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';
import { formatDate, formatMoney } from '../../../lib/format';

/** The other batches of a batch's number, which differ in expiry or MRP. */
export function BatchTwins({ twins }: { twins: readonly BatchTwin[] }) {
  const { t } = useTranslation('inventory');
  const hrefTo = useHrefTo();
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {twins.map(({ id, batchNumber, expiresOn, mrpMinor, blocked }) => {
        const facts = [
          batchNumber,
          expiresOn ? formatDate(expiresOn) : t('batchNoExpiry'),
          mrpMinor === null ? t('batchNoMrp') : t('batchMrp', { mrp: formatMoney(mrpMinor) }),
        ];
        const href = hrefTo('batch', { id });
        return (
          <li key={id} className="flex flex-wrap items-center gap-2">
            {href ? (
              <AppLink href={href} className="text-brand-ink underline underline-offset-4">
                {facts.join(', ')}
              </AppLink>
            ) : (
              facts.join(', ')
            )}
            {blocked ? <Badge tone="danger">{t('blocked')}</Badge> : null}
          </li>
        );
      })}
    </ul>
  );
}
