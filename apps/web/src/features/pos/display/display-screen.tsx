import { paymentCodeWith } from '@bhandar/domain/pos';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../../kit/qr/qr-code';
import { formatAmount, formatCount, formatMoney } from '../../../lib/format';
import { applyLanguage, isLanguage } from '../../../lib/i18n/language';
import { watchBill } from './display-channel';
import type { DisplayState } from './display-state';

/** The bill for the customer, on a second monitor of the till. It asks the server nothing and needs no sign-in. */
export default function DisplayScreen() {
  const { t, i18n } = useTranslation('pos');
  const [bill, setBill] = useState<DisplayState>();
  useEffect(() => watchBill(setBill), []);
  const language = bill?.language;
  useEffect(() => {
    if (isLanguage(language) && language !== i18n.language) void applyLanguage(language);
  }, [language, i18n]);
  return (
    <main className="flex h-dvh flex-col bg-canvas text-ink">
      {!bill || (bill.lines.length === 0 && !bill.paid) ? (
        <section className="grid flex-1 place-content-center gap-3 px-6 text-center">
          <h1 className="title text-[clamp(32px,6vw,72px)] leading-tight">{bill?.store || t('display')}</h1>
          <p className="text-[clamp(18px,2.5vw,30px)] text-ink-2">{t(bill ? 'displayWelcome' : 'displayWaiting')}</p>
        </section>
      ) : bill.paid ? (
        <Paid bill={bill} paid={bill.paid} />
      ) : (
        <Bill bill={bill} />
      )}
    </main>
  );
}

function Bill({ bill }: { bill: DisplayState }) {
  const { t } = useTranslation('pos');
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the lines is a reason to show the last one
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView?.({ block: 'nearest' });
  }, [bill.lines]);
  return (
    <>
      <h1 className="border-line border-b bg-surface px-[4vw] py-3 font-semibold text-[clamp(18px,2.2vw,28px)]">
        {bill.store}
      </h1>
      <div className="flex min-h-0 flex-1 max-sm:flex-col">
        <ul
          ref={list}
          aria-label={t('receiptLines')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by the keyboard
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto px-[4vw]"
        >
          {bill.lines.map(({ key, name, quantity, unitPriceMinor, discountMinor, totalMinor }) => (
            <li
              key={key}
              className="flex items-baseline justify-between gap-6 border-line border-b py-3 text-[clamp(18px,2.4vw,32px)] last:border-b-0"
            >
              <div className="min-w-0">
                <p className="break-words font-semibold leading-snug">{name}</p>
                <p className="text-[0.7em] text-ink-2 tabular-nums">
                  {formatCount(quantity)} × {formatAmount(unitPriceMinor)}
                  {discountMinor > 0 ? ` · ${t('discount')} -${formatAmount(discountMinor)}` : ''}
                </p>
              </div>
              <p className="shrink-0 font-semibold tabular-nums">{formatAmount(totalMinor)}</p>
            </li>
          ))}
        </ul>
        {bill.scan ? <Scan scan={bill.scan} /> : null}
      </div>
      <dl className="border-line border-t bg-surface px-[4vw] py-4">
        {bill.discountMinor > 0 ? (
          <div className="flex items-baseline justify-between gap-6 text-[clamp(16px,2vw,28px)] text-ink-2">
            <dt>{t('discount')}</dt>
            <dd className="tabular-nums">-{formatAmount(bill.discountMinor)}</dd>
          </div>
        ) : null}
        <div className="flex items-baseline justify-between gap-6">
          <dt className="text-[clamp(20px,2.6vw,36px)]">{t('total')}</dt>
          <dd className="title text-[clamp(36px,7vw,96px)] leading-tight">{formatMoney(bill.totalMinor)}</dd>
        </div>
      </dl>
    </>
  );
}

/** The code that the customer's phone reads to pay. */
function Scan({ scan: { name, code, amountMinor } }: { scan: NonNullable<DisplayState['scan']> }) {
  const { t } = useTranslation('pos');
  const label = t('displayScan', { name });
  return (
    <section
      aria-label={label}
      className="flex shrink-0 flex-col items-center justify-center gap-4 border-line bg-surface max-sm:border-t sm:w-[38vw] sm:border-l p-6 text-center"
    >
      <QrCode
        text={paymentCodeWith(code, amountMinor)}
        label={label}
        className="size-auto max-h-[48vh] w-full max-w-md"
      />
      <p className="text-[clamp(18px,2.2vw,30px)] leading-snug">{label}</p>
      <p className="title text-[clamp(28px,4vw,56px)] leading-tight">{formatMoney(amountMinor)}</p>
    </section>
  );
}

function Paid({ bill, paid }: { bill: DisplayState; paid: NonNullable<DisplayState['paid']> }) {
  const { t } = useTranslation('pos');
  return (
    <section className="flex flex-1 flex-col items-center justify-center gap-6 px-[4vw] text-center">
      <h1 className="title text-[clamp(32px,6vw,80px)] leading-tight">{t('displayThanks')}</h1>
      <dl className="w-full max-w-3xl text-[clamp(18px,2.6vw,34px)]">
        {(
          [
            ['total', bill.totalMinor],
            ['paid', paid.paidMinor],
            ['method_account', paid.accountMinor],
            ['method_exchange', paid.exchangeMinor],
          ] as const
        ).map(([label, minor]) =>
          minor === 0 && label !== 'total' ? null : (
            <div key={label} className="flex items-baseline justify-between gap-6 border-line border-b py-3">
              <dt className="text-ink-2">{t(label)}</dt>
              <dd className="tabular-nums">{formatMoney(minor)}</dd>
            </div>
          ),
        )}
        {paid.changeMinor > 0 ? (
          <div className="flex items-baseline justify-between gap-6 py-3">
            <dt>{t('change')}</dt>
            <dd className="title text-[1.8em]">{formatMoney(paid.changeMinor)}</dd>
          </div>
        ) : null}
      </dl>
      <p className="text-ink-2 text-lg">{bill.store}</p>
    </section>
  );
}
