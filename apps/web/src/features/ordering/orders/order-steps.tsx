import type { OrderDetails } from '@bhandar/domain/ordering';
import { cn } from '@bhandar/ui';
import { Check, Circle, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format';

type State = 'done' | 'open' | 'failed';
const ICONS = { done: Check, open: Circle, failed: X } as const;
const INKS = { done: 'text-ok-ink', open: 'text-ink-3', failed: 'text-danger-ink' } as const;

/** Requested > Approved > Received, each with its time. */
export function OrderSteps({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('ordering');
  const ended = order.status === 'rejected' || order.status === 'cancelled';
  const decision: State = order.status === 'pending' ? 'open' : ended ? 'failed' : 'done';
  const receipt: State = order.status === 'fulfilled' ? 'done' : 'open';
  const steps: { label: string; state: State; at: string | null }[] = [
    { label: t('stepRequested'), state: 'done', at: order.requestedAt },
    {
      label: ended ? t(`status_${order.status}`) : t('stepApproved'),
      state: decision,
      at: order.processedAt,
    },
    ...(ended ? [] : [{ label: t('stepReceived'), state: receipt, at: order.fulfilledAt }]),
  ];
  return (
    <ol className="flex flex-wrap items-start gap-x-6 gap-y-2">
      {steps.map(({ label, state, at }) => {
        const Icon = ICONS[state];
        return (
          <li key={label} className={cn('flex items-start gap-2', state === 'open' && 'max-sm:hidden')}>
            <Icon aria-hidden="true" strokeWidth={2} className={cn('mt-0.5 size-4', INKS[state])} />
            <span className="flex flex-col max-sm:flex-row max-sm:items-baseline max-sm:gap-2">
              <span className={cn('font-medium text-sm', state === 'open' && 'text-ink-3')}>{label}</span>
              <span className="text-ink-3 text-xs">{at ? formatInstant(at) : '–'}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
