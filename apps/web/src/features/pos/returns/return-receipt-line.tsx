import {
  batchesFor,
  Disposition,
  type GivenCause,
  mustNameBatch,
  type ReturnableLine,
  whyNotReturnLine,
} from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField, SelectField } from '../../../kit';
import { formatCount, formatExpiry, formatMoney } from '../../../lib/format';
import { refusalText } from '../../../lib/refusals';
import { leftFor, mayComeBack, type ReturnForm, refundOf } from './return-receipt-form';

interface ReturnReceiptLineProps {
  line: ReturnableLine;
  index: number;
  cause: GivenCause;
  /** May say that goods go straight back on the shelf. */
  disposes: boolean;
}

export function ReturnReceiptLine({ line, index, cause, disposes }: ReturnReceiptLineProps) {
  const { t } = useTranslation('pos');
  const quantity = useFormContext<ReturnForm>().watch(`lines.${index}.quantity`);
  const [refusal] = whyNotReturnLine(line, cause);
  const name = titleOf(line);
  return (
    <li className="grid grid-cols-2 items-start gap-x-4 gap-y-2 border-line border-b py-3 sm:grid-cols-[1fr_8rem_10rem_7rem]">
      <div className="min-w-0 max-sm:col-span-2">
        <p className="font-medium">{name}</p>
        <p className="text-ink-3 text-sm">
          {t('soldUnits')} {formatCount(line.quantity)} · {t('leftUnits')} {formatCount(leftFor(line, cause))}
        </p>
        {refusal ? <p className="text-marigold-ink text-sm">{refusalText(refusal)}</p> : null}
      </div>
      <NumberField<ReturnForm>
        name={`lines.${index}.quantity`}
        label={t('returnQuantityOf', { name })}
        className="[&_label]:sr-only"
        disabled={!mayComeBack(line, cause)}
      />
      {disposes ? (
        <SelectField<ReturnForm>
          name={`lines.${index}.disposition`}
          label={t('dispositionOf', { name })}
          className="[&_label]:sr-only"
          disabled={!mayComeBack(line, cause)}
          options={Disposition.options.map((value) => ({ value, label: t(`disposition_${value}`) }))}
        />
      ) : (
        <p className="pt-3.5 text-ink-2 text-sm">{t('disposition_quarantine')}</p>
      )}
      <p className="text-right font-semibold tabular-nums max-sm:col-span-2 sm:pt-3">
        {formatMoney(refundOf(line, quantity))}
      </p>
      {mayComeBack(line, cause) && mustNameBatch(line, cause, quantity) ? (
        <SelectField<ReturnForm>
          name={`lines.${index}.batchId`}
          label={t('returnBatchOf', { name })}
          help={t('returnBatchHelp')}
          className="col-span-2 sm:col-span-4"
          options={batchesFor(line, cause).map(({ id, batchNumber, expiresOn, left }) => ({
            value: id,
            label: t('returnBatchChoice', {
              batch: [batchNumber || t('noBatchNumber'), formatExpiry(expiresOn)].filter(Boolean).join(' · '),
              left: formatCount(left),
            }),
          }))}
        />
      ) : null}
    </li>
  );
}
