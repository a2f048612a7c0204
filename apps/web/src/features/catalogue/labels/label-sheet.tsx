import { type LabelFormat, labelBars, type ProductLabel, productTitle } from '@bhandar/domain/catalogue';
import { useTranslation } from 'react-i18next';
import { formatExpiry, formatMoney } from '../../../lib/format';
import { LabelBarcode } from './label-barcode';

interface LabelSheetProps {
  labels: readonly { label: ProductLabel; copies: number }[];
  format: LabelFormat;
}

/** The labels in print layout. */
export function LabelSheet({ labels, format }: LabelSheetProps) {
  return (
    <div className="label-sheet" data-format={format}>
      {labels.flatMap(({ label, copies }) =>
        Array.from({ length: copies }, (_, copy) => `${label.productId} ${copy}`).map((key) => (
          <OneLabel key={key} label={label} />
        )),
      )}
    </div>
  );
}

function OneLabel({ label }: { label: ProductLabel }) {
  const { t } = useTranslation('catalogue');
  const { unitMrpMinor, batchNumber, expiresOn } = label;
  return (
    <article className="label">
      <div className="label-name">{productTitle(label)}</div>
      <LabelBarcode label={label} />
      <div className="label-digits">{labelBars(label).text}</div>
      <div className="label-row">
        <span>
          {[
            batchNumber ? t('labelBatch', { batch: batchNumber }) : '',
            expiresOn ? t('labelExpiry', { expiry: formatExpiry(expiresOn) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <strong>{unitMrpMinor === null ? '' : formatMoney(unitMrpMinor)}</strong>
      </div>
    </article>
  );
}
