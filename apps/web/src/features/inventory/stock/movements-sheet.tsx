import type { Movement } from '@bhandar/domain/inventory';
import {
  Button,
  Cell,
  cn,
  EmptyState,
  HeaderCell,
  LabelTag,
  Sheet,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentLink, keepRows, QueryState } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatExpiry, formatInstant } from '../../../lib/format';
import { PHONE, useMedia } from '../../../lib/use-media';
import type { MovementTarget } from './movement-target';

const ROWS = 25;

/** The movements behind a stock figure, each with its document and the resulting balance. */
export function MovementsSheet({ target, onClose }: { target: MovementTarget; onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const [page, setPage] = useState(1);
  const { locationId, productId, batch, name, placeName } = target;
  const query = trpc.inventory.listMovements.useQuery(
    { locationId, productId, page, limit: ROWS, ...(batch ? { batchId: batch.id } : {}) },
    keepRows,
  );
  return (
    <Sheet
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={
        batch ? t('movementsOfBatch', { name, batch: batch.number || t('noBatchNumber') }) : t('movementsOf', { name })
      }
      description={t('movementsAt', { place: placeName })}
    >
      <QueryState query={query} failedText={t('movementsFailed')}>
        {({ data, totalItems, totalPages }) =>
          data.length === 0 ? (
            <EmptyState title={t('movementsEmpty')} />
          ) : (
            <div className="flex flex-col gap-3">
              <MovementTable rows={data} showsBatch={!batch} />
              <div className="flex items-center justify-between gap-3 text-ink-2 text-sm">
                <span className="tabular-nums">
                  {t('rangeOf', {
                    from: formatCount((page - 1) * ROWS + 1),
                    to: formatCount((page - 1) * ROWS + data.length),
                    total: formatCount(totalItems),
                  })}
                </span>
                {totalPages > 1 ? (
                  <span className="flex gap-2">
                    <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                      {t('previous')}
                    </Button>
                    <Button size="sm" disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
                      {t('next')}
                    </Button>
                  </span>
                ) : null}
              </div>
            </div>
          )
        }
      </QueryState>
    </Sheet>
  );
}

const signed = (change: number) => (change > 0 ? `+${formatCount(change)}` : formatCount(change));

/** The movements as cards, for narrow screens. */
function MovementCards({ rows, showsBatch }: { rows: readonly Movement[]; showsBatch: boolean }) {
  const { t } = useTranslation('inventory');
  return (
    <ul aria-label={t('movements')} className="divide-y divide-line rounded-card border border-line bg-surface">
      {rows.map((row) => (
        <li key={row.id} className="flex items-start justify-between gap-4 px-3 py-2.5">
          <div className="min-w-0">
            <DocumentCell row={row} />
            <div className="text-ink-3 text-xs">
              {[formatInstant(row.occurredAt), row.actorName].filter(Boolean).join(' · ')}
            </div>
            {showsBatch && row.batchNumber ? <LabelTag className="mt-1">{row.batchNumber}</LabelTag> : null}
          </div>
          <div className="shrink-0 text-right tabular-nums">
            <div className={cn('font-medium text-lg', row.change > 0 ? 'text-ok-ink' : 'text-ink')}>
              {signed(row.change)}
            </div>
            <div className="text-ink-3 text-xs">{t('balanceOf', { balance: formatCount(row.balance) })}</div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function MovementTable({ rows, showsBatch }: { rows: readonly Movement[]; showsBatch: boolean }) {
  const { t } = useTranslation('inventory');
  if (useMedia(PHONE)) return <MovementCards rows={rows} showsBatch={showsBatch} />;
  return (
    <Table label={t('movements')}>
      <TableHead>
        <tr>
          <HeaderCell>{t('when')}</HeaderCell>
          <HeaderCell>{t('document')}</HeaderCell>
          {showsBatch ? <HeaderCell>{t('batch')}</HeaderCell> : null}
          <HeaderCell numeric>{t('change')}</HeaderCell>
          <HeaderCell numeric>{t('balance')}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <Cell className="whitespace-nowrap">
              <div>{formatInstant(row.occurredAt)}</div>
              {row.actorName ? <div className="text-ink-3 text-xs">{row.actorName}</div> : null}
            </Cell>
            <Cell>
              <DocumentCell row={row} />
            </Cell>
            {showsBatch ? (
              <Cell className="whitespace-nowrap">
                {row.batchNumber ? <LabelTag>{row.batchNumber}</LabelTag> : <span className="text-ink-3">–</span>}
                {row.expiresOn ? <span className="ml-2 text-ink-3 text-xs">{formatExpiry(row.expiresOn)}</span> : null}
              </Cell>
            ) : null}
            <Cell numeric className={cn('font-medium', row.change > 0 ? 'text-ok-ink' : 'text-ink')}>
              {signed(row.change)}
            </Cell>
            <Cell numeric>{formatCount(row.balance)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Links to the document's list when the user can open it. */
function DocumentCell({ row }: { row: Movement }) {
  const { t } = useTranslation('inventory');
  const { document, counterpart, change, reason } = row;
  const { kind } = counterpart;
  const place = kind === 'warehouse' || kind === 'store' ? counterpart.name : t(`place_${kind}`);
  return (
    <>
      <div>
        <DocumentLink document={document} kind={t(`document_${document.kind}`)} />
      </div>
      <div className="text-ink-3 text-xs">
        {change > 0 ? t('from', { place }) : t('to', { place })}
        {reason ? ` · ${reason}` : ''}
      </div>
    </>
  );
}
