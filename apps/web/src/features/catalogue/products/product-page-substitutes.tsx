import { productTitle } from '@bhandar/domain/catalogue';
import type { Substitute } from '@bhandar/domain/inventory';
import { Badge, Card } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';
import { formatCount, formatMoney } from '../../../lib/format';

/** Substitutes, best match first. */
export function Substitutes({ substitutes }: { substitutes: readonly Substitute[] }) {
  const { t } = useTranslation('catalogue');
  return (
    <Card flush title={t('substitutes')} description={t('substitutesHelp')}>
      {substitutes.length === 0 ? (
        <p className="p-4 text-ink-3">{t('noSubstitutes')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {substitutes.map((substitute) => (
            <SubstituteRow key={substitute.productId} substitute={substitute} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SubstituteRow({ substitute }: { substitute: Substitute }) {
  const { t } = useTranslation('catalogue');
  const href = useHrefTo()('product', { id: substitute.productId }) ?? '';
  const { ownStock, warehouseStock, otherStock, unitMrpMinor } = substitute;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0">
        <AppLink href={href} className="font-medium hover:text-brand-ink hover:underline">
          {productTitle(substitute)}
        </AppLink>
        <div className="text-ink-3 text-sm">
          {[substitute.category, substitute.company].join(' · ')}
          {unitMrpMinor === null ? null : <span className="ml-2 tabular-nums">{formatMoney(unitMrpMinor)}</span>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {ownStock > 0 ? <Badge tone="ok">{t('substituteOwn', { units: formatCount(ownStock) })}</Badge> : null}
        {warehouseStock > 0 ? <Badge>{t('substituteWarehouse', { units: formatCount(warehouseStock) })}</Badge> : null}
        {otherStock ? <Badge plain>{t('substituteOther', { units: formatCount(otherStock) })}</Badge> : null}
      </div>
    </li>
  );
}
