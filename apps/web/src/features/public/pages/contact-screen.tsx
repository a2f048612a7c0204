import { CONTACT_SENT, ContactInput } from '@bhandar/domain/accounts';
import { Banner } from '@bhandar/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { CheckboxField, Form, SubmitButton, TextareaField, TextField, useZodForm } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';

type Fields = z.input<typeof ContactInput>;
const EMPTY = { name: '', email: '', message: '', sendCopy: false };

export default function ContactScreen() {
  const { t } = useTranslation('pages');
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-16 gap-y-12 px-4 pt-10 pb-20 sm:px-6 sm:pt-16 pos:grid-cols-[7fr_5fr]">
      <div>
        <h1 tabIndex={-1} className="title text-5xl">
          {t('contactTitle')}
        </h1>
        <p className="mt-4 mb-8 max-w-read text-ink-2 text-lg">{t('contactText')}</p>
        <ContactForm />
      </div>
      <ContactFacts />
    </div>
  );
}

/** After success: a banner and an empty form. After failure: an alert, with the typed text kept. */
function ContactForm() {
  const { t } = useTranslation('pages');
  const [sent, setSent] = useState('');
  const banner = useRef<HTMLDivElement>(null);
  const form = useZodForm(ContactInput, { defaultValues: EMPTY });
  const send = trpc.accounts.contactUs.useMutation();
  useEffect(() => {
    if (sent) banner.current?.focus();
  }, [sent]);

  const submit = async (values: ContactInput) => {
    setSent('');
    try {
      const { message } = await send.mutateAsync(values);
      form.reset(EMPTY);
      setSent(message || CONTACT_SENT);
    } catch (error) {
      const { kind } = failureOf(error);
      if (kind === 'UNREACHABLE') throw new Error(t('contactUnreachable'), { cause: error });
      if (kind === 'INTERNAL') throw new Error(t('contactFailed'), { cause: error });
      throw error;
    }
  };

  return (
    <Form form={form} className="flex max-w-form flex-col gap-5" onSubmit={submit}>
      {sent ? <Banner ref={banner} tone="ok" title={sent} onDismiss={() => setSent('')} /> : null}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField<Fields> name="name" label={t('yourName')} autoComplete="name" required />
        <TextField<Fields> name="email" label={t('yourEmail')} type="email" autoComplete="email" required />
      </div>
      <TextareaField<Fields> name="message" label={t('yourMessage')} rows={7} required />
      <CheckboxField<Fields> name="sendCopy" label={t('sendCopy')} />
      <div>
        <SubmitButton size="lg" sending={t('sendingDots')}>
          {t('sendMessage')}
        </SubmitButton>
      </div>
    </Form>
  );
}

const MAILS = ['hello@bhandar.example', 'support@bhandar.example', 'billing@bhandar.example'] as const;
const PHONE = '+880 9610 552 200';

function ContactFacts() {
  const { t } = useTranslation('pages');
  return (
    <aside aria-label={t('contactFacts')}>
      <dl className="divide-y divide-line rounded-card border border-line bg-surface px-5">
        <Fact title={t('office')}>{t('officeAddress')}</Fact>
        <Fact title={t('byMail')}>
          {MAILS.map((mail, index) => (
            <span key={mail} className="block">
              <a href={`mailto:${mail}`} className="text-brand-ink underline underline-offset-4">
                {mail}
              </a>
              <span className="text-ink-3 text-sm">
                {' '}
                {t(index === 0 ? 'mailHello' : index === 1 ? 'mailSupport' : 'mailBilling')}
              </span>
            </span>
          ))}
        </Fact>
        <Fact title={t('byPhone')}>
          <a href={`tel:${PHONE.replaceAll(' ', '')}`} className="text-brand-ink underline underline-offset-4">
            {PHONE}
          </a>
        </Fact>
        <Fact title={t('hours')}>
          <span className="block">{t('hoursWeek')}</span>
          <span className="block">{t('hoursSaturday')}</span>
        </Fact>
      </dl>
    </aside>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-4 sm:grid-cols-[8rem_1fr]">
      <dt className="text-ink-3 text-sm sm:pt-0.5">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
