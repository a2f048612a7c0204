import type { OrderDetails } from '@bhandar/domain/ordering';
import { Button, toast } from '@bhandar/ui';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSheetKeys } from '../../../../kit/table/use-sheet-keys';
import type { OrderPaperKind } from './order-paper';

/** Prints the papers of an approved order: P the pick list, C the challan. The warehouse, which sends it, picks next. */
export function OrderPapers({ order, picks }: { order: OrderDetails; picks: boolean }) {
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
      <Button variant={picks ? 'primary' : 'secondary'} icon={<Printer />} onClick={printPickList} shortcut="P">
        {t('printPickList')}
      </Button>
      <Button icon={<Printer />} onClick={printChallan} shortcut="C">
        {t('printChallan')}
      </Button>
    </>
  );
}
