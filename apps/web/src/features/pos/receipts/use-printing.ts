import type { Sale } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';

/** Printing never touches a sale: what goes wrong is said, and the receipt can be printed again. */
export function usePrinting() {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const print = async (sale: Sale, { copy, pending = false }: { copy: boolean; pending?: boolean }) => {
    try {
      const { printReceipt } = await import('./print-receipt');
      await printReceipt(sale, { copy, pending });
    } catch {
      toast.error(t('printBlocked'));
    }
  };
  const reprint = async (saleId: string) => {
    try {
      await print(await utils.client.pos.getSale.query({ id: saleId }), { copy: true });
    } catch (error) {
      toast.error(failureOf(error, t('unreachable')).message);
    }
  };
  return { print, reprint };
}
