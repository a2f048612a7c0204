import { type ChosenReason, DIRECTIONS } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import { FieldError, IconButton, Input, NumberInput, Select } from '@bhandar/ui';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../kit';
import { formatCount, formatExpiry } from '../../../lib/format';
import { type AdjustmentDraftLine, changeOf, NEW_BATCH } from './adjustment-draft';

interface AdjustmentLinesProps {
  lines: readonly AdjustmentDraftLine[];
  reason: ChosenReason;
  /** The server's messages by line. */
  errors: Readonly<Record<number, string>>;
  showErrors: boolean;
  onChange: (key: number, change: Partial<AdjustmentDraftLine>) => void;
  onRemove: (key: number) => void;
}

const UNITS = { less: 'adjustLess', more: 'adjustMore', either: 'adjustEither' } as const;

export function AdjustmentLines({ lines, reason, errors, showErrors, onChange, onRemove }: AdjustmentLinesProps) {
  const { t } = useTranslation('inventory');
  const direction = DIRECTIONS[reason];
  return (
    <ul aria-label={t('goods')} className="divide-y divide-line rounded-card border border-line">
      {lines.map((line, index) => {
        const name = titleOf(line);
        const wrong = showErrors && changeOf(line.text, reason) === null ? t('wholeNumber') : errors[index];
        const change = (changes: Partial<AdjustmentDraftLine>) => onChange(line.key, changes);
        return (
          <li key={line.key} className="flex flex-col gap-2 p-3">
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0 font-medium">{name}</span>
              <IconButton size="sm" label={t('removeLine', { name })} onClick={() => onRemove(line.key)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
            <div className="grid gap-2 sm:grid-cols-[1fr_9rem]">
              <Select
                aria-label={t('chooseLineBatch', { name })}
                value={line.batch}
                onValueChange={(batch) => change({ batch })}
                options={[
                  ...line.batches.map((batch) => ({
                    value: batch.batchId,
                    label: t('batchOption', {
                      batch: batch.batchNumber || t('noBatchNumber'),
                      expiry: formatExpiry(batch.expiresOn) || t('noExpiry'),
                      onHand: formatCount(batch.onHand),
                    }),
                  })),
                  ...(direction === 'less' ? [] : [{ value: NEW_BATCH, label: t('otherBatch') }]),
                ]}
              />
              <NumberInput
                aria-label={t('adjustChange', { name })}
                aria-invalid={wrong !== undefined || undefined}
                placeholder={t(UNITS[direction])}
                value={line.text}
                onChange={(event) => change({ text: event.target.value })}
              />
            </div>
            {line.batch === NEW_BATCH ? (
              <div className="grid gap-2 sm:grid-cols-2">
                <Input
                  aria-label={t('newBatchNumber', { name })}
                  placeholder={t('unlistedNumber')}
                  value={line.batchNumber}
                  onChange={(event) => change({ batchNumber: event.target.value })}
                />
                <DayInput
                  expiry
                  aria-label={t('newBatchExpiry', { name })}
                  value={line.expiresOn}
                  onValue={(expiresOn) => change({ expiresOn })}
                />
              </div>
            ) : null}
            {wrong ? <FieldError>{wrong}</FieldError> : null}
          </li>
        );
      })}
    </ul>
  );
}
