import { RESEND_SECONDS } from '@bhandar/domain/accounts';
import { Button, toast } from '@bhandar/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { type Recovery, storeRecovery } from '../../../lib/session/recovery';

const secondsLeft = (sentAt: number) => Math.max(0, Math.ceil((sentAt + RESEND_SECONDS * 1000 - Date.now()) / 1000));

function useCountdown(sentAt: number): number {
  const [left, setLeft] = useState(() => secondsLeft(sentAt));
  useEffect(() => {
    setLeft(secondsLeft(sentAt));
    const timer = setInterval(() => setLeft(secondsLeft(sentAt)), 500);
    return () => clearInterval(timer);
  }, [sentAt]);
  return left;
}

/** Requests another code, once the server's minute between codes is over. */
export function ResendCode({ recovery, onSent }: { recovery: Recovery; onSent: () => void }) {
  const { t } = useTranslation('accounts');
  const toasts = useMutationToast();
  const [sentAt, setSentAt] = useState(recovery.sentAt);
  const left = useCountdown(sentAt);
  const again = trpc.accounts.forgotPassword.useMutation(toasts({ failure: t('otpFailed') }));
  if (left > 0) return <p className="text-ink-3 text-sm">{t('resendIn', { count: left })}</p>;
  return (
    <Button
      variant="ghost"
      busy={again.isPending}
      onClick={() =>
        again.mutate(
          { email: recovery.email },
          {
            onSuccess: ({ message }) => {
              storeRecovery(recovery.email);
              setSentAt(Date.now());
              toast.success(message || t('otpSent'));
              onSent();
            },
          },
        )
      }
    >
      {t('resend')}
    </Button>
  );
}
