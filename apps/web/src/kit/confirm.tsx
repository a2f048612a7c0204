import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface ConfirmRequest {
  title: string;
  description?: ReactNode;
  /** Verb and noun: "Delete category". */
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
}

type Confirm = (request: ConfirmRequest) => Promise<boolean>;

/** Loaded with the first question, because most pages never ask one. */
const ConfirmView = lazy(() => import('./confirm-view'));

const ConfirmContext = createContext<Confirm | null>(null);

/** Asks before an act that cannot be undone: `if (await confirm({ title, tone: 'danger' })) remove(row)`. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm stands outside ConfirmProvider');
  return confirm;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('kit');
  const [request, setRequest] = useState<ConfirmRequest>();
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(undefined);

  const settle = useCallback((confirmed: boolean) => {
    setOpen(false);
    answer.current?.(confirmed);
    answer.current = undefined;
  }, []);

  const confirm = useCallback<Confirm>((next) => {
    // A second question answers the open one with no.
    answer.current?.(false);
    setRequest(next);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  return (
    <ConfirmContext value={confirm}>
      {children}
      {request ? (
        <Suspense>
          <ConfirmView
            open={open}
            onOpenChange={(next) => {
              if (!next) settle(false);
            }}
            title={request.title}
            description={request.description}
            confirmLabel={request.confirmLabel ?? t('confirm')}
            cancelLabel={request.cancelLabel ?? t('cancel')}
            tone={request.tone ?? 'primary'}
            onConfirm={() => settle(true)}
          />
        </Suspense>
      ) : null}
    </ConfirmContext>
  );
}
