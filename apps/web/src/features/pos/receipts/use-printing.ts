import type { Sale } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';

/** Printing never touches a sale: what goes wrong is said, and the receipt can be printed again. */
export function usePrinting() {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  /** The sale that was printed last. Printed again, its receipt is a copy. */
  const last = useRef('');
  const print = async (sale: Sale, { copy, pending = false }: { copy: boolean; pending?: boolean }) => {
    try {
      const { printReceipt } = await import('./print-receipt');
      // Only a link that is known already: printing asks the server nothing.
      const link = utils.pos.receiptLink.getData({ saleId: sale.id })?.link?.url;
      await printReceipt(sale, { copy: copy || last.current === sale.id, pending, link });
      last.current = sale.id;
    } catch {
      toast.error(t('printBlocked'));
    }
  };
  const reprint = async (saleId: string) => {
    try {
      const [sale] = await Promise.all([
        utils.client.pos.getSale.query({ id: saleId }),
        utils.pos.receiptLink.fetch({ saleId }).catch(() => undefined),
      ]);
      await print(sale, { copy: true });
    } catch (error) {
      toast.error(failureOf(error, t('unreachable')).message);
    }
  };
  return { print, reprint };
}
