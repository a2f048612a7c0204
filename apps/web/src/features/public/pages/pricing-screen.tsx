import { Button, cn } from '@bhandar/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../kit/app-link';
import { publicHref } from '../../../public-screens';

/** Indian rupees a month, as announced; a year costs ten months. */
const PLANS = [
  { name: 'basic', rupees: 199, lines: 6 },
  { name: 'professional', rupees: 349, lines: 6 },
  { name: 'enterprise', rupees: 599, lines: 6 },
] as const;
const MONTHS_PAID = 10;
const LINES = [1, 2, 3, 4, 5, 6] as const;

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

export default function PricingScreen() {
  const { t } = useTranslation('pages');
  const [annually, setAnnually] = useState(false);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-10 pb-20 sm:px-6 sm:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h1 tabIndex={-1} className="title text-5xl">
            {t('pricingTitle')}
          </h1>
          <p className="mt-4 max-w-read text-ink-2 text-lg">{t('pricingText')}</p>
        </div>
        <Period annually={annually} onChange={setAnnually} />
      </div>
      <div className="mt-10 grid gap-px overflow-hidden rounded-card border border-line bg-line pos:grid-cols-3">
        {PLANS.map(({ name, rupees: monthly }) => (
          <section key={name} aria-labelledby={`plan-${name}`} className="flex flex-col bg-surface p-6 sm:p-8">
            <h2 id={`plan-${name}`} className="font-semibold text-lg">
              {t(`plan_${name}`)}
            </h2>
            <p className="mt-1 min-h-12 text-ink-2">{t(`plan_${name}Text`)}</p>
            <p className="mt-5 flex items-baseline gap-2" aria-live="polite">
              <span className="title text-5xl">{rupees.format(annually ? monthly * MONTHS_PAID : monthly)}</span>
              <span className="text-ink-2">{t(annually ? 'perYear' : 'perMonth')}</span>
            </p>
            <p className="mt-1 text-ink-3 text-sm">
              {annually
                ? t('annualSaving', { amount: rupees.format(monthly * (12 - MONTHS_PAID)) })
                : t('monthlyHint', { amount: rupees.format(monthly * MONTHS_PAID) })}
            </p>
            <ul className="mt-6 flex-1">
              {LINES.map((line) => (
                <li key={line} className="flex gap-3 border-line border-t py-2.5">
                  <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-brand" />
                  {t(`plan_${name}${line}`)}
                </li>
              ))}
            </ul>
            <Button size="lg" variant={name === 'professional' ? 'primary' : 'secondary'} className="mt-6" asChild>
              <AppLink href={publicHref('contact')} aria-label={t('comingSoonPlan', { plan: t(`plan_${name}`) })}>
                {t('comingSoon')}
              </AppLink>
            </Button>
          </section>
        ))}
      </div>
      <p className="mt-6 text-ink-2">
        {t('pricingNote')}{' '}
        <AppLink href={publicHref('register')} className="font-medium text-brand-ink underline underline-offset-4">
          {t('askForAccount')}
        </AppLink>
      </p>
    </div>
  );
}

/** Two radio buttons styled as a switch, with the browser's own keyboard handling. */
function Period({ annually, onChange }: { annually: boolean; onChange: (annually: boolean) => void }) {
  const { t } = useTranslation('pages');
  const name = useId();
  const options = [
    { label: t('monthly'), value: false },
    { label: t('annually'), value: true },
  ];
  return (
    <fieldset className="flex rounded-control border border-line-strong bg-surface p-1">
      <legend className="sr-only">{t('period')}</legend>
      {options.map(({ label, value }) => (
        <label
          key={label}
          className={cn(
            'inline-flex h-9 cursor-pointer items-center rounded-tag px-4 font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 touch:h-11',
            annually === value ? 'bg-brand text-on-brand' : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={annually === value}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
