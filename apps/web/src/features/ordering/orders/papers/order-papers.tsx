import type { OrderDetails } from '@bhandar/domain/ordering';
import { Button, toast } from '@bhandar/ui';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSheetKeys } from '../../../../kit/table/use-sheet-keys';
import type { OrderPaperKind } from './order-paper';

/** Prints the papers of an approved order: P the pick list, C the challan. */
export function OrderPapers({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('ordering');
  const print = async (kind: OrderPaperKind) => {
    try {
      const { printOrder } = await import('./print-order');
      await printOrder(`${t(`paper_${kind}`)} ${order.voucher}`, { kind, order });
    } catch {
      toast.error(t('printBlocked'), { id: 'order-paper' });
    }
  };
  const printPickList = () => void print('pickList');
  const printChallan = () => void print('challan');
  useSheetKeys({ p: printPickList, c: printChallan });
  return (
    <>
      <Button icon={<Printer />} onClick={printPickList} shortcut="P">
        {t('printPickList')}
      </Button>
      <Button icon={<Printer />} onClick={printChallan} shortcut="C">
        {t('printChallan')}
      </Button>
    </>
  );
}
