import { cn } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { KNOWN_ID, type KnownList, knownId } from './use-known-customers';

/** Matching customers: choosing one fills in the fields and adds the sale to the customer's history. */
export default function KnownCustomers({ list }: { list: KnownList }) {
  const { t } = useTranslation('pos');
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
