import type { CustomerStatement } from '@bhandar/domain/pos';
import { Button, toast } from '@bhandar/ui';
import { FileDown, Mail, Printer } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { isLanguage } from '../../../lib/i18n/language';

/** The address of the statement as a PDF in the language of the screen. */
function pdfAddress({ customer, store, from, to }: CustomerStatement, language: string): string {
  const query = new URLSearchParams({ from, to, store_id: store.id, language });
  return `/api/products/customers/${customer.id}/statement?${query}`;
}

/** Prints a statement, downloads it, or sends it to the customer by email. */
export function StatementActions({ statement }: { statement: CustomerStatement }) {
  const { t, i18n } = useTranslation('pos');
  const hint = useId();
  const toasts = useMutationToast();
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  const mail = trpc.pos.mailCustomerStatement.useMutation({
    ...toasts({ failure: t('statementMailFailed') }),
    onSuccess: ({ email }) => void toast.success(t('statementMailed', { email })),
  });
  const { customer, store, from, to } = statement;
  const hasNoEmail = customer.email === '';
  const send = () => mail.mutate({ customerId: customer.id, locationId: store.id, from, to, language });
  return (
    <>
      <Button
        icon={<Mail />}
        iconOnPhones
        busy={mail.isPending}
        disabled={hasNoEmail}
        aria-describedby={hasNoEmail ? hint : undefined}
        onClick={send}
      >
        {t('mailStatement')}
      </Button>
      <Button asChild>
        <a href={pdfAddress(statement, language)} download>
          <FileDown aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />
          {t('statementPdf')}
        </a>
      </Button>
      <Button variant="primary" icon={<Printer />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      {hasNoEmail ? (
        <p id={hint} className="w-0 min-w-full text-ink-2 text-sm sm:text-right">
          {t('statementNoEmail', { name: customer.name })}
        </p>
      ) : null}
    </>
  );
}
