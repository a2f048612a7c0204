import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../../lib/api/failure';
import { trpc } from '../../../../lib/api/trpc';

/** Printing never touches the return: what goes wrong is said, and the slip can be printed again. */
export function usePrintSlip() {
  const { t } = useTranslation('pos');
  const { client } = trpc.useUtils();
  return async (returnId: string): Promise<void> => {
    const slip = await client.pos.getReturnSlip.query({ returnId }).catch((error: unknown) => {
      toast.error(failureOf(error, t('unreachable')).message);
    });
    if (!slip) return;
    try {
      const { printSlip } = await import('./print-slip');
      await printSlip(slip);
    } catch {
      toast.error(t('printBlocked'));
    }
  };
}
