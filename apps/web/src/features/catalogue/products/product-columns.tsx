import type { Product } from '@bhandar/domain/catalogue';
import { LabelTag } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, serialColumn } from '../../../kit';
import { currencySign, formatAmount, formatMoney } from '../../../lib/format';
import { StockCell } from './stock-cell';

/** The documented columns, with generic name and price under the trade name. */
export const productColumns = (t: TFunction<'catalogue'>): Column<Product>[] => [
  serialColumn(t('serial')),
  {
    id: 'tradeName',
    header: t('tradeName'),
    sort: 'tradeName',
    card: 'title',
    wrap: true,
    more: (product) => <Under product={product} noPrice={t('noPrice')} />,
    csv: ({ tradeName, content }) => [tradeName, content].filter(Boolean).join(' '),
    cell: (product) => <ProductName product={product} noPrice={t('noPrice')} />,
  },
  { id: 'category', header: t('category'), sort: 'category', card: 'hidden', cell: (product) => product.category },
  {
    id: 'strength',
    header: t('strength'),
    card: 'aside',
    cell: (product) =>
      product.strength === '' ? null : <LabelTag title={product.strength}>{product.strength}</LabelTag>,
  },
  { id: 'genericName', header: t('genericName'), optional: true, cell: (product) => product.genericName },
  { id: 'company', header: t('company'), sort: 'company', card: 'hidden', cell: (product) => product.company },
  {
    id: 'unitMrp',
    header: t('mrpColumn', { sign: currencySign() }),
    optional: true,
    align: 'end',
    cell: ({ unitMrpMinor }) => (unitMrpMinor === null ? '–' : formatAmount(unitMrpMinor)),
  },
  {
    id: 'stock',
    header: t('stock'),
    sort: 'stock',
    csv: (product) => product.stock,
    cell: (product) => <StockCell stock={product.stock} />,
  },
];

function ProductName({ product, noPrice }: { product: Product; noPrice: string }) {
  const { tradeName, content } = product;
  return (
    <span className="block min-w-0 py-0.5">
      <span className="block font-medium">
        {tradeName}
        {content ? <span className="ml-1.5 font-regular text-ink-2 text-sm">{content}</span> : null}
      </span>
      <span className="under block text-ink-3 text-sm">
        <Under product={product} noPrice={noPrice} />
      </span>
    </span>
  );
}

function Under({ product, noPrice }: { product: Product; noPrice: string }) {
  const { genericName, unitMrpMinor } = product;
  return (
    <>
      <span className="tabular-nums">{unitMrpMinor === null ? noPrice : formatMoney(unitMrpMinor)}</span>
      {genericName ? <span> · {genericName}</span> : null}
    </>
  );
}
