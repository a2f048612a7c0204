import { SaleCustomer } from '@bhandar/domain/pos';
import { Button, Field, Input, Kbd } from '@bhandar/ui';
import { UserRound } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { issueText } from '../../../lib/refusals';
import type { KeptOrder } from '../checkout/use-till';

type Customer = KeptOrder['customer'];

/** What is wrong with the customer's details, by field; nothing for a walk-in. */
export function customerProblems(customer: Customer): Partial<Record<keyof Customer, string>> {
  const issues = SaleCustomer.safeParse(customer).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), issueText(message)]));
}

export interface CustomerFieldsProps {
  customer: Customer;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (customer: Partial<Customer>) => void;
  first: RefObject<HTMLInputElement | null>;
  /** Stands under the fields while they are open. */
  aside: ReactNode;
}

/** One quiet line until somebody asks for it: most customers walk in. */
export function CustomerFields({ customer, open, onOpen, onChange, first, aside }: CustomerFieldsProps) {
  const { t } = useTranslation('pos');
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const problems = customerProblems(customer);
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => onOpen(true)}
        className="flex min-h-12 w-full items-center gap-2.5 px-4 py-2 text-left hover:bg-hover"
      >
        <UserRound aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 truncate text-base">
          <span className="sr-only">{t('editCustomer')}: </span>
          {customer.name || t('customer')}
          {customer.phone ? <span className="ml-2 text-ink-3 tabular-nums">{customer.phone}</span> : null}
        </span>
        <Kbd className="max-lg:hidden">F3</Kbd>
      </button>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Enter on a button presses it.
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(false);
  };
  const field = (key: keyof Customer) => ({
    value: customer[key],
    onChange: (event: { target: HTMLInputElement }) => onChange({ [key]: event.target.value }),
    onBlur: () => setChecked((fields) => new Set(fields).add(key)),
  });
  const errorOf = (key: keyof Customer) => (checked.has(key) ? problems[key] : undefined);
  return (
    <fieldset onKeyDown={onKeyDown} className="flex flex-col gap-3 px-4 py-3">
      <legend className="sr-only">{t('customer')}</legend>
      <Field label={t('customerName')} error={errorOf('name')}>
        <Input ref={first} autoComplete="off" maxLength={120} {...field('name')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('phone')} error={errorOf('phone')}>
          <Input type="tel" autoComplete="off" maxLength={24} {...field('phone')} />
        </Field>
        <Field label={t('email')} error={errorOf('email')}>
          <Input type="email" autoComplete="off" maxLength={254} {...field('email')} />
        </Field>
      </div>
      {aside}
      <Button size="sm" className="self-start" onClick={() => onOpen(false)}>
        {t('customerDone')}
      </Button>
    </fieldset>
  );
}
