import type { Language } from '@bhandar/domain/accounts';
import { ReceiptEmail, type Sale } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { Form, SubmitButton, TextField, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** The receipt by email, to the customer's own address unless another one is entered. */
export function SendReceipt({ sale, language }: { sale: Sale; language: Language }) {
  const { t } = useTranslation('pos');
  const form = useZodForm(ReceiptEmail, { defaultValues: { email: sale.customer.email } });
  const mail = trpc.pos.mailReceipt.useMutation({
    onSuccess: ({ email }) => void toast.success(t('receiptMailed', { email })),
  });
  return (
    <Form
      form={form}
      className="flex flex-col gap-3 border-line border-t pt-4"
      onSubmit={({ email }) => mail.mutateAsync({ saleId: sale.id, language, email })}
    >
      <TextField<ReceiptEmail> name="email" type="email" inputMode="email" label={t('receiptEmail')} />
      <div>
        <SubmitButton variant="secondary">{t('mailReceipt')}</SubmitButton>
      </div>
    </Form>
  );
}
