import { hasGrant } from '@bhandar/domain/accounts';
import { ReturnStatus } from '@bhandar/domain/inventory';
import { type ReturnableSale, type SaleReturn, SaleReturnSort } from '@bhandar/domain/pos';
import { Button, toast } from '@bhandar/ui';
import { Check, PackagePlus, Printer, ScanBarcode, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BulkAction,
  choiceFilter,
  DataTable,
  keepRows,
  openStores,
  PageHeader,
  textFilter,
  useActor,
  useLinkedAct,
  usePage,
  usePastStoreOptions,
  useScanner,
} from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import type { WaitingSale } from '../../../offline/database';
import { deviceId } from '../offline/device-id';
import { WaitingReceipt } from '../offline/waiting-receipt';
import { useAccessibleStores } from '../use-accessible-stores';
import { returnColumns } from './return-columns';
import { FindReceiptDialog } from './return-find-dialog';
import { ReturnGoodsDialog } from './return-goods-dialog';
import { ReturnLines } from './return-lines';
import { ReturnReceiptDialog } from './return-receipt-dialog';
import { usePrintSlip } from './slip/use-print-slip';
import { useReturnActions } from './use-return-actions';

type Open =
  | { act: 'find' }
  | { act: 'waiting'; sale: WaitingSale }
  | { act: 'goods' }
  | { act: 'receipt'; receipt: ReturnableSale };

export default function ReturnScreen() {
  const { t } = useTranslation(['pos', 'kit']);
  const actor = useActor();
  const stores = useAccessibleStores();
  const storeOptions = usePastStoreOptions(stores);
  const [open, setOpen] = useState<Open>();
  const page = usePage({
    sorts: SaleReturnSort.options,
    defaultSort: { by: 'requestedAt', direction: 'desc' },
    filters: { status: choiceFilter(ReturnStatus.options), locationId: textFilter },
  });
  const utils = trpc.useUtils();
  const list = trpc.pos.listSaleReturns.useQuery(page.query, keepRows);
  const { post, askToPost, remove } = useReturnActions();
  const printSlip = usePrintSlip();
  const bulkPost: BulkAction<SaleReturn> = {
    label: t('postReturn'),
    letter: 'p',
    icon: <Check />,
    skip: ({ mayPost }) => (mayPost ? undefined : t('notToPost')),
    confirm: (rows) => askToPost(rows.filter(({ mayPost }) => mayPost)),
    each: ({ id }) => utils.client.pos.postSaleReturn.mutate({ returnId: id, deviceId: deviceId() }),
    done: (count) => t('returnsPosted', { count }),
    after: () => Promise.all([utils.pos.invalidate(), utils.inventory.invalidate()]),
  };
  const severalStores = stores.length > 1;
  const columns = useMemo(() => returnColumns(t, { showsStore: severalStores }), [t, severalStores]);
  const close = () => setOpen(undefined);
  const takesGoods = hasGrant(actor, 'returnWithoutReceipt');
  const findReceipt = async (receiptNo: string) => {
    try {
      const receipt = await utils.client.pos.findReturnableSale.query({ receiptNo });
      setOpen({ act: 'receipt', receipt });
    } catch (error) {
      toast.error(failureOf(error, t('kit:unreachable')).message, { id: 'receipt-scan' });
    }
  };
  useScanner((code) => void findReceipt(code));
  useLinkedAct('receipt', (receiptNo) => void findReceipt(receiptNo));
  useLinkedAct('new', (by) => {
    if (by !== 'goods') setOpen({ act: 'find' });
    else if (takesGoods) setOpen({ act: 'goods' });
  });
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        actions={
          <>
            {takesGoods ? (
              <Button icon={<PackagePlus />} onClick={() => setOpen({ act: 'goods' })}>
                {t('returnWithoutReceipt')}
              </Button>
            ) : null}
            <Button variant="primary" icon={<ScanBarcode />} onClick={() => setOpen({ act: 'find' })}>
              {t('returnByReceipt')}
            </Button>
          </>
        }
      />
      <DataTable
        label={t('returns')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.pos.listSaleReturns.query({ ...page.query, ...at })}
        bulk={hasGrant(actor, 'postReturn') ? [bulkPost] : undefined}
        rowKey={(row) => row.id}
        rowName={(row) => row.voucher}
        searchLabel={t('searchReturns')}
        filters={[
          {
            key: 'status',
            label: t('returnStatus'),
            options: ReturnStatus.options.map((value) => ({ value, label: t(`returnStatus_${value}`) })),
          },
          ...(severalStores
            ? [
                {
                  key: 'locationId' as const,
                  label: t('store'),
                  options: storeOptions,
                },
              ]
            : []),
        ]}
        empty={{ title: t('noReturns'), noMatchTitle: t('noReturnsFound'), description: t('noReturnsText') }}
        loadingText={t('loadingReturns')}
        failedText={t('returnsFailed')}
        expand={(row) => <ReturnLines returned={row} />}
        actions={(row) => [
          ...(row.status === 'posted'
            ? [{ label: t('printSlip'), icon: <Printer />, onSelect: () => void printSlip(row.id) }]
            : []),
          ...(row.mayPost ? [{ label: t('postReturn'), icon: <Check />, onSelect: () => void post(row) }] : []),
          ...(row.mayVoid
            ? [
                {
                  label: t('deleteReturn'),
                  icon: <Trash2 />,
                  tone: 'danger' as const,
                  onSelect: () => void remove(row),
                },
              ]
            : []),
        ]}
      />
      {open?.act === 'find' ? (
        <FindReceiptDialog
          onFound={(receipt) => setOpen({ act: 'receipt', receipt })}
          onWaiting={(sale) => setOpen({ act: 'waiting', sale })}
          // The dialog closes itself when the receipt is found: then the next one is open already.
          onClose={() => setOpen((now) => (now?.act === 'find' ? undefined : now))}
        />
      ) : null}
      {open?.act === 'receipt' ? <ReturnReceiptDialog receipt={open.receipt} onClose={close} /> : null}
      {open?.act === 'waiting' ? <WaitingReceipt sale={open.sale} onClose={close} /> : null}
      {open?.act === 'goods' ? <ReturnGoodsDialog stores={openStores(stores)} onClose={close} /> : null}
    </>
  );
}
