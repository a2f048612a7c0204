import { addsToUnsold, excessMonths, type OrderDetailsLine } from '@bhandar/domain/ordering';
import { titleOf } from '@bhandar/domain/shared';
import {
  Badge,
  Cell,
  ExpiryTag,
  HeaderCell,
  LabelTag,
  NumberInput,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { ItemCell } from '../../../kit/table/item-cell';
import { formatCount, formatExpiry } from '../../../lib/format';
import { PHONE, useMedia } from '../../../lib/use-media';
import { useShelfLife } from '../../../lib/use-shelf-life';
import type { ApprovalLine } from './approval-lines';
import { StoreHas } from './store-has';

interface ApprovalTableProps {
  label: string;
  lines: readonly ApprovalLine[];
  onType: (lineNo: number, text: string) => void;
}

/** Each line with its effect on the warehouse stock and the store's stock and usage. */
export function ApprovalTable({ label, lines, onType }: ApprovalTableProps) {
  const { t } = useTranslation('ordering');
  if (useMedia(PHONE)) return <ApprovalCards label={label} lines={lines} onType={onType} />;
  return (
    <Table label={label}>
      <TableHead>
        <tr>
          <HeaderCell>{t('item')}</HeaderCell>
          <HeaderCell numeric>{t('asked')}</HeaderCell>
          <HeaderCell numeric>{t('storeHas')}</HeaderCell>
          <HeaderCell numeric>{t('sold30')}</HeaderCell>
          <HeaderCell>{t('warehouseBatch')}</HeaderCell>
          <HeaderCell numeric>{t('approve')}</HeaderCell>
          <HeaderCell numeric>{t('after')}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {lines.map((approval) => (
          <TableRow key={approval.line.lineNo}>
            <Cell>
              <ItemCell
                name={approval.line.name}
                strength={approval.line.strength}
                detail={approval.line.category}
                wrap
                stacks
              />
            </Cell>
            <Cell numeric>{formatCount(approval.line.quantity)}</Cell>
            <Cell numeric>
              <StoreHas line={approval.line} />
              <Excess approval={approval} />
            </Cell>
            <Cell numeric>{formatCount(approval.line.soldLast30Days)}</Cell>
            <Cell>
              <WarehouseStock line={approval.line} />
            </Cell>
            <Cell numeric>
              <ApproveInput approval={approval} onType={onType} />
            </Cell>
            <Cell numeric>
              <After approval={approval} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function ApprovalCards({ label, lines, onType }: ApprovalTableProps) {
  const { t } = useTranslation('ordering');
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {lines.map((approval) => (
        <li key={approval.line.lineNo} className="flex flex-col gap-2 p-3">
          <ItemCell name={approval.line.name} strength={approval.line.strength} detail={approval.line.category} />
          <WarehouseStock line={approval.line} />
          <Excess approval={approval} />
          <div className="flex items-end justify-between gap-3">
            <dl className="grid grid-cols-[auto_auto] gap-x-3 text-ink-2 text-sm">
              <dt>{t('storeHas')}</dt>
              <dd className="text-right tabular-nums">
                <StoreHas line={approval.line} />
              </dd>
              <dt>{t('sold30')}</dt>
              <dd className="text-right tabular-nums">{formatCount(approval.line.soldLast30Days)}</dd>
              <dt>{t('asked')}</dt>
              <dd className="text-right font-medium text-ink tabular-nums">{formatCount(approval.line.quantity)}</dd>
            </dl>
            <div className="flex flex-col items-end gap-1">
              <ApproveInput approval={approval} onType={onType} />
              <After approval={approval} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Warns of a quantity that would lie in the store for long; gone once it is lowered. */
function Excess({ approval: { line, quantity } }: { approval: ApprovalLine }) {
  const { t } = useTranslation('ordering');
  const approved = { ...line, quantity: quantity ?? line.quantity };
  const months = excessMonths(approved);
  const isUnsold = addsToUnsold(approved);
  if (months === null && !isUnsold) return null;
  return (
    <span className="block">
      <Badge
        tone="warning"
        className="sm:h-auto sm:w-32 sm:py-0.5 sm:text-left sm:leading-tight sm:[&>span]:whitespace-normal"
      >
        {isUnsold ? t('noneSold30') : t('coversMonths', { months: formatCount(months ?? 0) })}
      </Badge>
    </span>
  );
}

function WarehouseStock({ line }: { line: OrderDetailsLine }) {
  const { t } = useTranslation('ordering');
  const shelfLife = useShelfLife();
  const { available, nextBatch } = line;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-ink-2 text-sm sm:hidden">{t('warehouse')}</span>
      <span className="font-medium tabular-nums">{formatCount(available)}</span>
      {nextBatch?.batchNumber ? <LabelTag title={nextBatch.batchNumber}>{nextBatch.batchNumber}</LabelTag> : null}
      {nextBatch?.expiresOn ? (
        <ExpiryTag tone={shelfLife(nextBatch.expiresOn)}>{formatExpiry(nextBatch.expiresOn)}</ExpiryTag>
      ) : null}
      {available === 0 ? <Badge tone="danger">{t('outOfStock')}</Badge> : null}
    </span>
  );
}

function ApproveInput({ approval, onType }: { approval: ApprovalLine; onType: ApprovalTableProps['onType'] }) {
  const { t } = useTranslation('ordering');
  const { line, text, quantity, short } = approval;
  const problem =
    quantity === null
      ? t('approveQuantityWrong', { max: formatCount(line.quantity) })
      : short > 0
        ? t('short', { count: short })
        : undefined;
  return (
    <span className="inline-flex w-24 flex-col items-end">
      <NumberInput
        aria-label={t('approveQuantityOf', { name: titleOf(line) })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `problem-${line.lineNo}` : undefined}
        value={text}
        onChange={(event) => onType(line.lineNo, event.target.value)}
      />
      {problem ? (
        <span id={`problem-${line.lineNo}`} className="mt-0.5 text-danger-ink text-xs">
          {problem}
        </span>
      ) : null}
    </span>
  );
}

function After({ approval: { after } }: { approval: ApprovalLine }) {
  const { t } = useTranslation('ordering');
  if (after === null) return <span className="text-ink-3">–</span>;
  return (
    <span className="inline-flex items-center gap-2 text-ink-2 text-sm">
      <span className="sm:hidden">{t('after')}</span>
      <span className="tabular-nums">{formatCount(after)}</span>
      {after === 0 ? <Badge tone="warning">{t('afterOut')}</Badge> : null}
    </span>
  );
}
