import type { RequestedItem } from '@bhandar/domain/ordering';
import type { Rate } from '@bhandar/domain/purchasing';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../../lib/format';

/** The request's fields that the row does not show. */
export function RequestedGoodsDetails({ item }: { item: RequestedItem }) {
  const { t } = useTranslation('ordering');
  const { wish } = item;
  const count = (value: number | null) => (value === null ? '' : formatCount(value));
  const money = (value: number | null) => (value === null ? '' : formatMoney(value));
  const rate = ({ basisPoints, minor }: Rate) =>
    [basisPoints === null ? '' : `${basisPoints / 100} %`, money(minor)].filter(Boolean).join(' · ');
  const facts = [
    [t('stockWanted'), count(wish.stock)],
    [t('packType'), wish.packType],
    [t('purchaseUnitType'), wish.purchaseUnitType],
    [t('purchasePackSize'), count(wish.purchasePackSize)],
    [t('packTp'), money(wish.packTpMinor)],
    [t('unitTp'), money(wish.unitTpMinor)],
    [`${t('purchaseArea')}: ${t('discountPercent')}`, rate(wish.purchaseDiscount)],
    [`${t('purchaseArea')}: ${t('vatPercent')}`, rate(wish.purchaseVat)],
    [t('salesUnitType'), wish.salesUnitType],
    [t('salePackSize'), count(wish.salePackSize)],
    [t('packMrp'), money(wish.packMrpMinor)],
    [t('unitMrp'), money(wish.unitMrpMinor)],
    [`${t('salesArea')}: ${t('discountPercent')}`, rate(wish.salesDiscount)],
    [`${t('salesArea')}: ${t('vatPercent')}`, rate(wish.salesVat)],
  ].filter(([, value]) => value);
  if (item.unreadable) return <p className="text-ink-3 text-sm">{t('requestUnreadable')}</p>;
  if (facts.length === 0) return <p className="text-ink-3 text-sm">{t('noDetails')}</p>;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-3">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
