import { productTitle } from '@bhandar/domain/catalogue';
import type { RequestedItem, RequestedItemStatus } from '@bhandar/domain/ordering';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, type Tone } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, serialColumn } from '../../../kit';
import { ItemCell } from '../../../kit/table/item-cell';
import { formatDate, formatDay, formatInstant } from '../../../lib/format';

const TONES: Record<RequestedItemStatus, Tone> = { open: 'warning', accepted: 'ok', declined: 'danger' };

export const requestedGoodsColumns = (t: TFunction<'ordering'>): Column<RequestedItem>[] => [
  serialColumn(t('serial')),
  {
    id: 'item',
    header: t('item'),
    card: 'title',
    csv: productTitle,
    cell: ({ tradeName, strength, company, wish }) => (
      <ItemCell
        name={tradeName}
        strength={strength}
        detail={[wish.genericName, wish.category, company].filter(Boolean).join(' · ')}
      />
    ),
  },
  {
    id: 'requestedBy',
    header: t('requestedBy'),
    more: ({ requestedBy, place }) => `${requestedBy.name} · ${place.name}`,
    csv: ({ requestedBy }) => requestedBy.name,
    cell: ({ requestedBy, place }) => (
      <>
        <span>{requestedBy.name}</span>
        <span className="under block text-ink-3 text-xs"> {place.name}</span>
      </>
    ),
  },
  {
    id: 'requestedAt',
    header: t('requestedAt'),
    csv: ({ requestedAt }) => formatDay(requestedAt),
    cell: ({ requestedAt }) => (
      <time dateTime={requestedAt} title={formatInstant(requestedAt)} className="tabular-nums">
        {formatDate(requestedAt)}
      </time>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    card: 'aside',
    cell: ({ status }) => <Badge tone={TONES[status]}>{t(`request_${status}`)}</Badge>,
  },
  { id: 'answer', header: t('answer'), wrap: true, cell: (item) => answerOf(t, item) },
];

/** The result of a request as text. */
function answerOf(t: TFunction<'ordering'>, { reason, product, decidedBy, decidedAt }: RequestedItem) {
  if (!decidedBy || !decidedAt) return null;
  const text = product ? t('becameProduct', { code: product.code, name: titleOf(product) }) : reason;
  return (
    <>
      <span className="block">{text}</span>
      <span className="under block text-ink-3 text-xs">
        {t('decidedByOn', { name: decidedBy.name, when: formatDate(decidedAt) })}
      </span>
    </>
  );
}
