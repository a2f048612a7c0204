import type { BatchFlow, BatchPage } from '@bhandar/domain/inventory';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format';

/** Quantities received, issued and remaining. They always add up. */
export function BatchFlows({ batch }: { batch: BatchPage }) {
  const { t } = useTranslation('inventory');
  const holding = batch.places.filter(({ onHand }) => onHand > 0).length;
  return (
    <section aria-label={t('batchFlows')} className="grid gap-3 sm:grid-cols-3">
      <Side title={t('batchCameIn')} flows={batch.flows.filter(({ direction }) => direction === 'in')} />
      <Side title={t('batchWentOut')} flows={batch.flows.filter(({ direction }) => direction === 'out')} />
      <div className="rounded-card border border-line bg-sunken/60 px-4 py-3">
        <h2 className="text-ink-2 text-sm">{t('batchIsHere')}</h2>
        <p className="title text-2xl">{formatCount(batch.onHand)}</p>
        <p className="text-ink-3 text-sm">{t('batchIsHereHint', { count: holding })}</p>
      </div>
    </section>
  );
}

function Side({ title, flows }: { title: string; flows: readonly BatchFlow[] }) {
  const { t } = useTranslation('inventory');
  const place = ({ place: kind }: BatchFlow) =>
    kind === 'warehouse' || kind === 'store' ? t(`batchPlace_${kind}`) : t(`place_${kind}`);
  const total = flows.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-3">
      <h2 className="text-ink-2 text-sm">{title}</h2>
      <p className="title text-2xl">{formatCount(total)}</p>
      <ul className="mt-1 text-sm">
        {flows.map((flow) => (
          <li key={`${flow.place} ${flow.document}`} className="flex justify-between gap-4 text-ink-2">
            <span>{t('batchFlow', { document: t(`document_${flow.document}`), place: place(flow) })}</span>
            <span className="tabular-nums">{formatCount(flow.quantity)}</span>
          </li>
        ))}
        {flows.length === 0 ? <li className="text-ink-3">{t('batchNothing')}</li> : null}
      </ul>
    </div>
  );
}
