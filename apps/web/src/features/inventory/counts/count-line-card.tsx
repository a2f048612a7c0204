import type { CountLine } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, Button, cn, FieldError, LabelTag, NumberInput } from '@bhandar/ui';
import { Check, Minus, Plus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format';
import { ExpiryCell } from '../expiry-cell';
import { type CountEntryState, isAgain } from './count-entry-state';
import { lineName } from './count-labels';

interface CountLineCardProps {
  line: CountLine;
  entry: CountEntryState;
  /** A new object scrolls the card into view and focuses it. */
  call?: object | undefined;
}

/**
 * A batch to count with one thumb: a number input, plus and minus, and Keep. It never shows the recorded stock (blind
 * count).
 */
export function CountLineCard({ line, entry, call }: CountLineCardProps) {
  const { t } = useTranslation('inventory');
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  const draft = entry.drafts[line.batchId];
  const again = isAgain(line);
  const name = lineName(line);
  const unsaved = entry.isUnsaved(line);
  const unreadable = entry.isUnreadable(line);
  useEffect(() => {
    if (!call) return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView?.({ block: 'center' });
  }, [call]);
  const shown = draft ?? (line.counted === null || again ? '' : String(line.counted));
  return (
    <li
      className={cn(
        'flex flex-col gap-2.5 rounded-card border bg-surface p-3',
        entry.active === line.batchId ? 'border-brand ring-1 ring-brand' : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="font-medium">{titleOf(line)}</div>
          <div className="mt-0.5 flex flex-wrap items-center gap-2 text-sm">
            {line.batchNumber ? (
              <LabelTag>{line.batchNumber}</LabelTag>
            ) : (
              <span className="text-ink-3">{t('noBatchNumber')}</span>
            )}
            <ExpiryCell expiresOn={line.expiresOn} />
          </div>
        </div>
        <div className="shrink-0" aria-live="polite">
          {unsaved ? (
            <Badge tone="warning">{t('unsavedCount')}</Badge>
          ) : again ? (
            <Badge tone="danger">{t('countAgain')}</Badge>
          ) : line.counted === null ? null : (
            <Badge tone="ok">{t('kept', { count: line.counted })}</Badge>
          )}
        </div>
      </div>
      <div className="flex items-center gap-2">
        <Button className="h-12! w-12! px-0!" aria-label={t('oneLess', { name })} onClick={() => entry.add(line, -1)}>
          <Minus aria-hidden="true" />
        </Button>
        <NumberInput
          ref={field}
          controlSize="lg"
          className="min-w-0 flex-1"
          aria-invalid={unreadable || undefined}
          aria-describedby={unreadable ? errorId : undefined}
          aria-label={t('countOf', { name })}
          placeholder="–"
          enterKeyHint="done"
          value={shown}
          onChange={(event) => entry.type(line, event.target.value)}
          onBlur={() => {
            if (!unsaved) void entry.keep(line);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void entry.keep(line);
          }}
        />
        <Button className="h-12! w-12! px-0!" aria-label={t('oneMore', { name })} onClick={() => entry.add(line, 1)}>
          <Plus aria-hidden="true" />
        </Button>
        {!unsaved && line.counted === null ? (
          <Button
            className="h-12! px-3!"
            aria-label={t('noneThereOf', { name })}
            onClick={() => void entry.keep(line, '0')}
          >
            {formatCount(0)}
          </Button>
        ) : (
          <Button
            variant="primary"
            className="h-12! w-12! px-0!"
            disabled={!unsaved}
            aria-label={t('keepCountOf', { name })}
            onClick={() => void entry.keep(line)}
          >
            <Check aria-hidden="true" />
          </Button>
        )}
      </div>
      {unreadable ? <FieldError id={errorId}>{t('wholeNumber')}</FieldError> : null}
    </li>
  );
}
