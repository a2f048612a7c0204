import type { FieldMessages } from '@bhandar/domain/shared';
import { Badge, Cell, cn, HeaderCell, IconButton, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatCount, formatExpiry } from '../../../lib/format';
import { type DraftLine, pricedDraft } from './purchase-draft-model';
import { LineFaults } from './purchase-problems';

interface PurchaseLinesProps {
  lines: readonly DraftLine[];
  activeKey: number | undefined;
  onPick: (key: number) => void;
  onRemove: (key: number) => void;
  /** What is missing or wrong in a line. */
  faultsOf: (line: DraftLine) => FieldMessages;
}

/** Packs and size as an invoice prints them: "5 × 10"; only the size where the units are no whole packs. */
const packsOf = ({ packs, figures: { packSize } }: DraftLine) =>
  packSize === null ? '' : `${packs === null ? '' : formatCount(packs)} × ${formatCount(packSize)}`.trim();

/** The draft's lines, with the active and the invalid ones marked. */
export function PurchaseLines({ lines, activeKey, onPick, onRemove, faultsOf }: PurchaseLinesProps) {
  const { t } = useTranslation('purchasing');
  return (
    <Table label={t('purchaseLines')} maxHeight="38dvh">
      <TableHead>
        <tr>
          <HeaderCell numeric className="w-12 max-sm:hidden">
            {t('serial')}
          </HeaderCell>
          <HeaderCell>{t('purchaseProduct')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('purchaseBatch')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('purchaseExpiry')}</HeaderCell>
          <HeaderCell numeric className="max-sm:hidden">
            {t('purchasePacksOfSize')}
          </HeaderCell>
          <HeaderCell numeric>{t('purchaseQuantity')}</HeaderCell>
          <HeaderCell numeric className="max-sm:hidden">
            {t('purchasePackTp')}
          </HeaderCell>
          <HeaderCell numeric className="max-sm:hidden">
            {t('purchasePackMrp')}
          </HeaderCell>
          <HeaderCell numeric>{t('purchaseTotal')}</HeaderCell>
          <HeaderCell className="w-12">{''}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {lines.map((line, index) => {
          const priced = pricedDraft(line);
          const faults = faultsOf(line);
          const isWrong = Object.keys(faults).length > 0;
          const name = line.productName || t('purchaseNoLine');
          return (
            <TableRow key={line.key} selected={line.key === activeKey}>
              <Cell numeric className="max-sm:hidden">
                {index + 1}
              </Cell>
              <Cell>
                <button
                  type="button"
                  aria-label={t('purchaseEditLine', { number: index + 1, name })}
                  aria-current={line.key === activeKey || undefined}
                  className="flex max-w-full items-center gap-2 text-left"
                  onClick={() => onPick(line.key)}
                >
                  <span className={cn('truncate', line.productName ? 'font-medium' : 'text-ink-3')}>{name}</span>
                  {isWrong ? <Badge tone="danger">!</Badge> : null}
                </button>
                {isWrong ? <LineFaults line={line} errors={faults} /> : null}
                <div className="text-ink-3 text-xs tabular-nums sm:hidden">
                  {[line.batchNumber, formatExpiry(line.expiresOn || null)].filter(Boolean).join(' · ')}
                </div>
              </Cell>
              <Cell className="max-sm:hidden">{line.batchNumber}</Cell>
              <Cell className="max-sm:hidden">{formatExpiry(line.expiresOn || null)}</Cell>
              <Cell numeric className="whitespace-nowrap max-sm:hidden">
                {packsOf(line)}
              </Cell>
              <Cell numeric>{line.quantity === null ? '' : formatCount(line.quantity)}</Cell>
              <Cell numeric className="max-sm:hidden">
                {line.figures.packTpMinor === null ? '' : formatAmount(line.figures.packTpMinor)}
              </Cell>
              <Cell numeric className="max-sm:hidden">
                {line.figures.packMrpMinor === null ? '' : formatAmount(line.figures.packMrpMinor)}
                {line.figures.salePackSize !== null && line.figures.salePackSize !== line.figures.packSize ? (
                  <div className="text-ink-3 text-xs">
                    {t('purchasePackOf', { size: formatCount(line.figures.salePackSize) })}
                  </div>
                ) : null}
              </Cell>
              <Cell numeric>{priced ? formatAmount(priced.totalMinor) : ''}</Cell>
              <Cell>
                <IconButton
                  size="sm"
                  label={t('purchaseRemoveLine', { number: index + 1 })}
                  onClick={() => onRemove(line.key)}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
