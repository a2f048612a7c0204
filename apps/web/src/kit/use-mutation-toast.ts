import { toast } from '@bhandar/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../lib/api/failure';

export interface MutationToasts {
  /** The toast after success. */
  success?: string;
  /** The toast when the server gave no message. */
  failure?: string;
}

export interface MutationToastHandlers {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}

/**
 * `trpc.….useMutation(toasts({ success: t('added'), failure: t('addFailed') }))`. The server's message takes precedence
 * over `failure`. Without a response, the toast names the connection.
 */
export function useMutationToast(): (texts: MutationToasts) => MutationToastHandlers {
  const { t } = useTranslation('kit');
  return useCallback(
    ({ success, failure }) => ({
      onSuccess: () => {
        if (success) toast.success(success);
      },
      onError: (error) => {
        const { kind, message, requestId } = failureOf(error, t('unreachable'));
        const isInternal = kind === 'INTERNAL';
        toast.error(isInternal ? (failure ?? message) : message, {
          ...(kind === 'UNREACHABLE' && failure ? { description: failure } : {}),
          ...(isInternal && requestId ? { description: t('requestId', { id: requestId }) } : {}),
        });
      },
    }),
    [t],
  );
}
