import { SETUP_STEPS, type SetupProgress, type SetupStep } from '@bhandar/domain/dashboard';
import { Card, cn, VisuallyHidden } from '@bhandar/ui';
import { Check, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';
import { formatCount } from '../../../lib/format';
import type { ScreenName } from '../../../screens';

/** Where each step is done. */
const SCREENS: Record<SetupStep, ScreenName> = {
  stores: 'stores',
  people: 'employees',
  selling: 'settings',
  products: 'productImport',
  stock: 'stockAdjustments',
  orders: 'pharmacyRequests',
  sales: 'pos',
};

/** The steps that make a new organisation ready to sell, ticked as they are done. */
export default function SetUpGuide({ progress }: { progress: SetupProgress }) {
  const { t } = useTranslation('home');
  const done = SETUP_STEPS.filter((step) => progress[step]).length;
  const doneText = t('setUpDone', { done: formatCount(done), total: formatCount(SETUP_STEPS.length) });
  return (
    <Card
      title={t('setUp')}
      flush
      className="overflow-hidden print:hidden"
      action={<span className="text-ink-2 text-sm tabular-nums">{doneText}</span>}
    >
      <ol className="divide-y divide-line">
        {SETUP_STEPS.map((step, index) => (
          <li key={step}>
            <Step step={step} number={index + 1} progress={progress} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  step: SetupStep;
  number: number;
  progress: SetupProgress;
}

function Step({ step, number, progress }: StepProps) {
  const { t } = useTranslation('home');
  const href = useHrefTo()(SCREENS[step]) ?? '#';
  const done = progress[step];
  return (
    <AppLink href={href} className="flex items-start gap-3 px-4 py-3 hover:bg-hover">
      <span
        className={cn(
          'mt-px inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums [&_svg]:size-3.5',
          done ? 'border-transparent bg-ok-soft text-ok-ink' : 'border-line-strong text-ink-2',
        )}
      >
        {done ? <Check aria-hidden="true" strokeWidth={2.5} /> : <span aria-hidden="true">{number}</span>}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cn('block', done ? 'text-ink-2' : 'font-medium')}>
          {t(`step_${step}`)} <VisuallyHidden>{done ? t('stepDone') : t('stepOpen')}</VisuallyHidden>
        </span>
        {done ? null : <span className="block text-ink-2 text-sm">{t(`stepText_${step}`)}</span>}
        {step === 'stock' && !done ? <WithoutStock {...progress.withoutStock} /> : null}
      </span>
      <ChevronRight aria-hidden="true" strokeWidth={1.75} className="mt-1 size-4 shrink-0 text-ink-3" />
    </AppLink>
  );
}

function WithoutStock({ count, names }: SetupProgress['withoutStock']) {
  const { t } = useTranslation('home');
  const more = count - names.length;
  const listed = names.join(', ');
  return (
    <span className="mt-0.5 block font-medium text-marigold-ink text-sm">
      {more > 0
        ? t('withoutStockMore', { names: listed, more: formatCount(more) })
        : t('withoutStock', { names: listed })}
    </span>
  );
}
