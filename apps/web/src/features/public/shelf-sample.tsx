import { Badge, cn, ExpiryTag, LabelTag, railStyle, type ShelfLifeTone } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay, formatExpiry } from '../../lib/format';

/**
 * Days relative to today, so that the sample stays current: batch, strips, days to expiry and its code; soonest first.
 */
const BATCHES: readonly (readonly [string, number, number, ShelfLifeTone])[] = [
  ['SQ-07', 4, -12, 'expired'],
  ['SQ-11', 18, 24, 'soon'],
  ['BX-204', 96, 80, 'near'],
  ['BX-219', 240, 150, 'watch'],
  ['BX-231', 410, 520, 'plain'],
];
const DAY_MS = 86_400_000;
const FIRST_FOR_SALE = 1;

/** A product's batches as boxes, their widths proportional to their quantities. */
export function ShelfSample() {
  const { t } = useTranslation('public');
  return (
    <figure aria-label={t('shelfSample')} className="rounded-card border border-line bg-canvas">
      <figcaption className="flex items-center gap-2 border-line border-b px-4 py-2.5">
        <span className="font-medium">Seclo</span>
        <LabelTag>20 mg</LabelTag>
      </figcaption>
      <ol>
        {BATCHES.map(([batch, strips, days, tone], place) => {
          const expiry = formatExpiry(formatDay(new Date(Date.now() + days * DAY_MS).toISOString()));
          return (
            <li
              key={batch}
              style={railStyle(tone)}
              className="rail grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-line border-t py-3 pr-4 pl-5 first:border-t-0 sm:grid-cols-[7rem_6rem_1fr_auto]"
            >
              <LabelTag className="justify-self-start">{batch}</LabelTag>
              <span className="tabular-nums max-sm:text-right sm:text-right">
                {t('shelfUnits', { count: strips, formatted: formatCount(strips) })}
              </span>
              <span aria-hidden="true" className="h-2 rounded-tag bg-sunken max-sm:col-span-2">
                <span
                  className={cn('block h-2 rounded-tag', tone === 'expired' ? 'bg-line-strong' : 'bg-brand')}
                  style={{ width: `${Math.max(3, (strips / 410) * 100)}%` }}
                />
              </span>
              <span className="flex items-center justify-end gap-2 max-sm:col-span-2 sm:min-w-52">
                {tone === 'expired' ? <Badge tone="danger">{t('shelfBlocked')}</Badge> : null}
                {place === FIRST_FOR_SALE ? <Badge tone="brand">{t('shelfFirst')}</Badge> : null}
                <ExpiryTag tone={tone}>{tone === 'expired' ? `${expiry} · ${t('shelfExpired')}` : expiry}</ExpiryTag>
              </span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
