import { whyNotCustomer } from '@bhandar/domain/pos';
import { Button, Field, Input, Kbd } from '@bhandar/ui';
import { UserRound } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TYPED_FIELD } from '../../../kit/scan/use-scanner';
import { customerName } from '../../../lib/customer-name';
import { issueText } from '../../../lib/refusals';
import type { KeptOrder } from '../kept-order-shape';
import { KNOWN_ID, type KnownList, knownId } from './use-known-customers';

const KnownCustomers = lazy(() => import('./known-customers'));

type Customer = KeptOrder['customer'];

/** The errors in the customer's details, by field; none for a walk-in customer. */
export function customerProblems(customer: Customer): Partial<Record<keyof Customer, string>> {
  return Object.fromEntries(
    Object.entries(whyNotCustomer(customer)).map(([field, message]) => [field, issueText(message)]),
  );
}

export interface CustomerFieldsProps {
  customer: Customer;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Closes it and gives back what was chosen before. */
  onCancel: () => void;
  onChange: (customer: Partial<Customer>) => void;
  first: RefObject<HTMLInputElement | null>;
  /** The customers of the store that match the name or the phone number. */
  list: KnownList;
  /** Shown below the open fields. */
  aside: ReactNode;
}

/** Collapsed to one line until opened, because most customers are walk-in customers. */
export function CustomerFields({
  customer,
  open,
  onOpen,
  onCancel,
  onChange,
  first,
  list,
  aside,
}: CustomerFieldsProps) {
  const { t } = useTranslation('pos');
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const problems = customerProblems(customer);
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => onOpen(true)}
        className="-ml-1 flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-1 text-left hover:bg-hover touch:min-h-11"
      >
        <UserRound aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 truncate text-base">
          <span className="sr-only">{t('editCustomer')}: </span>
          {customerName(customer.name) || t('customer')}
          {customer.phone ? <span className="ml-2 text-ink-3 tabular-nums">{customer.phone}</span> : null}
        </span>
        <Kbd className="max-lg:hidden touch:hidden">F3</Kbd>
      </button>
    );
  }
  /** Stays open on a mistake, which the sale would otherwise find while the customer waits. */
  const finish = () => {
    const wrong = Object.keys(problems);
    if (wrong.length > 0) setChecked(new Set(wrong));
    else onOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const inCombobox = event.target instanceof HTMLElement && event.target.getAttribute('role') === 'combobox';
    if (inCombobox && list.press(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter') onOpen(false);
      return;
    }
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Enter on a button keeps its default action.
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') finish();
    else onCancel();
  };
  const field = (key: keyof Customer) => ({
    value: key === 'name' ? customerName(customer.name) : customer[key],
    onChange: (event: { target: HTMLInputElement }) => onChange({ [key]: event.target.value }),
    onBlur: () => setChecked((fields) => new Set(fields).add(key)),
  });
  const isListed = list.known.length > 0;
  const combobox = {
    ...TYPED_FIELD,
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isListed,
    'aria-controls': isListed ? KNOWN_ID : undefined,
    'aria-activedescendant': list.highlighted === undefined ? undefined : knownId(list.highlighted),
  } as const;
  const errorOf = (key: keyof Customer) => (checked.has(key) ? problems[key] : undefined);
  return (
    <fieldset onKeyDown={onKeyDown} className="flex w-full flex-col gap-2 py-1">
      <legend className="sr-only">{t('customer')}</legend>
      <Field label={t('customerName')} error={errorOf('name')}>
        <Input ref={first} autoComplete="off" maxLength={120} {...combobox} {...field('name')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('phone')} error={errorOf('phone')}>
          <Input type="tel" autoComplete="off" maxLength={24} {...combobox} {...field('phone')} />
        </Field>
        <Field label={t('email')} error={errorOf('email')}>
          <Input type="email" autoComplete="off" maxLength={254} {...field('email')} />
        </Field>
      </div>
      <Suspense fallback={null}>{isListed ? <KnownCustomers list={list} /> : null}</Suspense>
      {aside}
      <Button size="sm" className="self-start" onClick={finish}>
        {t('customerDone')}
      </Button>
    </fieldset>
  );
}
