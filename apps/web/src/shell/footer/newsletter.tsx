import { Button, Input } from '@bhandar/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, callAccounts } from '../../lib/session/call-accounts';
import { lazyToast } from '../lazy-toaster';

/** A plain form, because the form kit would be larger than the whole footer. */
export function Newsletter() {
  const { t } = useTranslation(['footer', 'shell']);
  const id = useId();
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '') return setError(t('newsletterMissing'));
    setError('');
    setSending(true);
    try {
      const { message, already } = await callAccounts('mutation', 'subscribe', { email });
      setEmail('');
      await lazyToast(already ? 'info' : 'success', message);
    } catch (failure) {
      setError((failure instanceof CallError && failure.message) || t('newsletterFailed'));
    } finally {
      setSending(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6" aria-label={t('newsletter')}>
      <label htmlFor={id} className="font-semibold text-sm">
        {t('newsletter')}
      </label>
      <p className="mt-0.5 mb-2 text-ink-2 text-sm">{t('newsletterText')}</p>
      <div className="flex gap-2">
        <Input
          id={id}
          type="email"
          autoComplete="email"
          placeholder={t('newsletterEmail')}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-w-0 flex-1"
        />
        <Button type="submit" busy={sending}>
          {sending ? t('subscribing') : t('subscribe')}
        </Button>
      </div>
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger-ink text-sm empty:hidden">
        {error}
      </p>
    </form>
  );
}
