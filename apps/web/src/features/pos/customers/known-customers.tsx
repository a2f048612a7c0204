import { Button, cn } from '@bhandar/ui';
import { UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { KnownList } from './use-known-customers';

export const KNOWN_ID = 'till-known-customers';
export const knownId = (index: number) => `${KNOWN_ID}-${index}`;

/** Matching customers: choosing one fills in the fields and adds the sale to the customer's history. */
export function KnownCustomers({ list }: { list: KnownList }) {
  const { t } = useTranslation('pos');
  if (list.known.length === 0) return null;
  return (
    <div id={KNOWN_ID} role="listbox" aria-label={t('knownCustomers')} className="-mx-1 flex flex-col">
      {list.known.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the fields', which keep the focus
        <div
          key={one.id}
          id={knownId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === list.highlighted}
          onClick={() => list.pick(one)}
          className={cn(
            'flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-control px-1 text-left hover:bg-hover',
            index === list.highlighted && 'bg-brand-soft shadow-[inset_3px_0_var(--c-brand)] hover:bg-brand-soft',
          )}
        >
          <span className="min-w-0 truncate font-medium">{one.name}</span>
          <span className="shrink-0 text-ink-3 tabular-nums">{one.phone}</span>
        </div>
      ))}
    </div>
  );
}

/** The chosen customer of the sale. */
export function LinkedCustomer({ name, onForget }: { name: string; onForget: () => void }) {
  const { t } = useTranslation('pos');
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
      <UserCheck aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-ok" />
      <span className="min-w-0 flex-1">{t('linkedCustomer', { name })}</span>
      <Button variant="link" size="sm" onClick={onForget}>
        {t('unlinkCustomer')}
      </Button>
    </p>
  );
}
