import { titleOf } from '@bhandar/domain/shared';
import { FieldError, IconButton, NumberInput, Select } from '@bhandar/ui';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatExpiry } from '../../../lib/format';
import { type DraftLine, quantityOf } from './transfer-draft';

interface TransferLinesProps {
  lines: readonly DraftLine[];
  /** The server's messages by line. */
  errors: Readonly<Record<number, string>>;
  showErrors: boolean;
  onChange: (key: number, change: Partial<DraftLine>) => void;
  onRemove: (key: number) => void;
}

const ANY = '';

/** The lines of a draft, each with a batch (or first expiry) and a quantity. */
export function TransferLines({ lines, errors, showErrors, onChange, onRemove }: TransferLinesProps) {
  const { t } = useTranslation('inventory');
  return (
    <ul aria-label={t('goods')} className="divide-y divide-line rounded-card border border-line">
      {lines.map((line, index) => {
        const name = titleOf(line);
        const wrong = showErrors && quantityOf(line) === null ? t('wholeNumber') : errors[index];
        return (
          <li
            key={line.key}
            className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 p-3 sm:grid-cols-[1fr_14rem_6rem_auto]"
          >
            <span className="min-w-0 self-center font-medium max-sm:col-start-1">{name}</span>
            <div className="max-sm:col-span-2 max-sm:row-start-2">
              <Select
                aria-label={t('chooseLineBatch', { name })}
                value={line.batchId ?? ANY}
                onValueChange={(batchId) => onChange(line.key, { batchId: batchId === ANY ? null : batchId })}
                options={[
                  { value: ANY, label: t('firstExpiry') },
                  ...line.batches.map((batch) => ({
                    value: batch.batchId,
                    label: t('batchOption', {
                      batch: batch.batchNumber || t('noBatchNumber'),
                      expiry: formatExpiry(batch.expiresOn) || t('noExpiry'),
                      onHand: formatCount(batch.onHand),
                    }),
                  })),
                ]}
              />
            </div>
            <div className="max-sm:col-span-2 max-sm:row-start-3">
              <NumberInput
                aria-label={`${t('quantity')}: ${name}`}
                aria-invalid={wrong !== undefined || undefined}
                value={line.text}
                onChange={(event) => onChange(line.key, { text: event.target.value })}
              />
            </div>
            <IconButton
              size="sm"
              label={t('removeLine', { name })}
              className="max-sm:col-start-2 max-sm:row-start-1"
              onClick={() => onRemove(line.key)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
            {wrong ? (
              <div className="col-span-full">
                <FieldError>{wrong}</FieldError>
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
