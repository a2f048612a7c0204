import { Badge, ExpiryTag, LabelTag, type ShelfLifeTone, StripMeter } from '@bhandar/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay, formatExpiry } from '../../lib/format';

/**
 * Days relative to today, so that the sample stays current: name, strength, on hand, target, days to expiry and its
 * code.
 */
const ROWS: readonly (readonly [string, string, number, number, number, ShelfLifeTone])[] = [
  ['Napa', '500 mg', 1284, 1600, 640, 'plain'],
  ['Seclo', '20 mg', 6, 60, 75, 'near'],
  ['Fexo', '120 mg', 412, 800, 150, 'watch'],
];
const LOW = 10;
const DAY_MS = 86_400_000;

/** The hero's picture, built from the product's own components. */
export function LedgerSample() {
  const { t } = useTranslation('public');
  return (
    <figure aria-label={t('ledgerSample')} className="rounded-card border border-line bg-surface">
      <table className="w-full text-left">
        <thead className="bg-sunken text-ink-2 text-sm">
          <tr>
            <th className="rounded-tl-card px-4 py-2 font-medium">{t('ledgerProduct')}</th>
            <th className="px-4 py-2 font-medium">{t('ledgerStock')}</th>
            <th className="rounded-tr-card px-4 py-2 font-medium max-sm:hidden">{t('ledgerExpiry')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, strength, stock, target, days, tone]) => {
            const expiry = formatDay(new Date(Date.now() + days * DAY_MS).toISOString());
            return (
              <tr key={name} className="border-line border-t">
                <td className="px-4 py-3">
                  <span className="mr-2 font-medium">{name}</span>
                  <LabelTag>{strength}</LabelTag>
                </td>
                <td className="px-4 py-3">
                  <StripMeter value={stock} target={target} label={name} tone={stock <= LOW ? 'warning' : 'brand'}>
                    {formatCount(stock)}
                  </StripMeter>
                </td>
                <td className="px-4 py-3 max-sm:hidden">
                  <ExpiryTag tone={tone}>
                    {formatExpiry(expiry)} · {t('ledgerMonths', { count: Math.floor(days / 30) })}
                  </ExpiryTag>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ol className="flex flex-col gap-2 border-line border-t px-4 py-3 text-ink-2 text-sm">
        <LedgerEntry time="09:04" badge={<Badge tone="warning">{t('flowRequest')}</Badge>}>
          {t('ledgerEntryOrder')}
        </LedgerEntry>
        <LedgerEntry time="09:12" badge={<Badge tone="ok">{t('flowApprove')}</Badge>}>
          {t('ledgerEntryApprove')}
        </LedgerEntry>
        <LedgerEntry time="10:05" badge={<Badge tone="brand">{t('flowSell')}</Badge>}>
          {t('ledgerEntrySale')}
        </LedgerEntry>
      </ol>
    </figure>
  );
}

function LedgerEntry({ time, badge, children }: { time: string; badge: ReactNode; children: string }) {
  return (
    <li className="grid grid-cols-[4rem_1fr] items-center gap-x-2 gap-y-1 sm:grid-cols-[4.5rem_5.5rem_1fr]">
      <span className="text-ink-3 tabular-nums">{time}</span>
      <span>{badge}</span>
      <span className="min-w-0 max-sm:col-start-2">{children}</span>
    </li>
  );
}
