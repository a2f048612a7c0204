import { toast } from '@bhandar/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../lib/api/failure';

export interface MutationToasts {
  /** What the person is told when it worked. */
  success?: string;
  /** Said when the server gave no message of its own. */
  failure?: string;
}

export interface MutationToastHandlers {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}

/**
 * `trpc.….useMutation(toasts({ success: t('added'), failure: t('addFailed') }))`.
 * The server's message wins over `failure`; when nobody answered, the connection is named.
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
        const unspoken = kind === 'INTERNAL';
        toast.error(unspoken ? (failure ?? message) : message, {
          ...(kind === 'UNREACHABLE' && failure ? { description: failure } : {}),
          ...(unspoken && requestId ? { description: t('requestId', { id: requestId }) } : {}),
        });
      },
    }),
    [t],
  );
}
