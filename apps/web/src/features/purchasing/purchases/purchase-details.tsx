import type { Purchase } from '@bhandar/domain/purchasing';
import {
  Badge,
  Button,
  Cell,
  HeaderCell,
  Sheet,
  SheetActions,
  Skeleton,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchLink, PurchaseOrderLink, QueryState, useActor } from '../../../kit';
import { ItemCell } from '../../../kit/table/item-cell';
import { trpc } from '../../../lib/api/trpc';
import { buyerName } from '../../../lib/buyer';
import { formatAmount, formatCount, formatDate, formatExpiry, formatInstant, formatMoney } from '../../../lib/format';
import { SupplierPaymentDialog } from '../payments/supplier-payment-dialog';
import { usePurchaseVoid } from './use-purchase-void';

/** A purchase with its supplier, lines and total. */
export function PurchaseDetails({ purchaseId, onClose }: { purchaseId: string; onClose: () => void }) {
  const { t } = useTranslation('purchasing');
  const query = trpc.purchasing.getPurchase.useQuery({ purchaseId });
  return (
    <Sheet
      open
      hasAddress
      size="full"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={query.data ? t('purchaseOf', { voucher: query.data.voucher }) : t('purchases')}
    >
      <QueryState query={query} failedText={t('purchaseFailed')} skeleton={<Skeleton className="h-60 w-full" />}>
        {(purchase) => <Loaded purchase={purchase} />}
      </QueryState>
    </Sheet>
  );
}

function Loaded({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('purchasing');
  const { role } = useActor();
  const makeVoid = usePurchaseVoid();
  const [paying, setPaying] = useState(false);
  const { kind, supplier, order, invoiceNumber, purchasedOn, createdBy, createdAt, voidedAt, voidedBy, note } =
    purchase;
  const mayPay = role === 'superadmin' && (purchase.dueMinor ?? 0) > 0;
  return (
    <div className="flex min-h-full flex-col gap-5">
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium text-base">
          {supplier?.name ?? t('purchaseNoSupplier')}
          {voidedAt ? <Badge tone="danger">{t('purchaseStatus_voided')}</Badge> : null}
        </p>
        <p className="text-ink-2 text-sm">
          {[
            buyerName(purchase, t('payWarehouse')),
            invoiceNumber || t('purchaseNoInvoice'),
            formatDate(purchasedOn),
          ].join(' · ')}
          {order ? (
            <>
              {` · ${t('purchaseOrderNo')} `}
              <PurchaseOrderLink id={order.id} number={order.voucher} kind={kind} />
            </>
          ) : null}
        </p>
        <p className="text-ink-3 text-sm">
          {t('purchaseRecordedBy', { name: createdBy, when: formatInstant(createdAt) })}
        </p>
        {voidedAt ? (
          <p className="text-danger-ink text-sm">
            {t('purchaseVoidedBy', { name: voidedBy, when: formatInstant(voidedAt) })}
            {purchase.voidReason ? `. ${purchase.voidReason}` : ''}
          </p>
        ) : null}
        {note ? <p className="whitespace-pre-wrap break-words text-sm">{note}</p> : null}
      </div>
      <Lines purchase={purchase} />
      <Sums purchase={purchase} />
      {!voidedAt && (role === 'superadmin' || purchase.store) ? (
        <SheetActions>
          <Button variant="ghost" onClick={() => void makeVoid(purchase)}>
            {t('purchaseVoid')}
          </Button>
          {mayPay ? (
            <Button variant="primary" onClick={() => setPaying(true)}>
              {t('payRecordPayment')}
            </Button>
          ) : null}
        </SheetActions>
      ) : null}
      {paying && supplier ? (
        <SupplierPaymentDialog supplierId={supplier.id} bill={purchase} onClose={() => setPaying(false)} />
      ) : null}
    </div>
  );
}

function Lines({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('purchasing');
  return (
    <Table label={t('purchaseLinesOf', { voucher: purchase.voucher })}>
      <TableHead>
        <tr>
          <HeaderCell>{t('purchaseName')}</HeaderCell>
          <HeaderCell>{t('purchaseBatch')}</HeaderCell>
          <HeaderCell>{t('purchaseExpiry')}</HeaderCell>
          <HeaderCell numeric>{t('purchaseQuantity')}</HeaderCell>
          <HeaderCell numeric>{t('purchasePackTp')}</HeaderCell>
          <HeaderCell numeric>{t('purchasePackMrp')}</HeaderCell>
          <HeaderCell numeric>{t('purchaseUnitCost')}</HeaderCell>
          <HeaderCell numeric>{t('purchaseTotal')}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {purchase.lines.map((line) => (
          <TableRow key={line.lineNo}>
            <Cell>
              <ItemCell name={line.tradeName} strength={line.strength} detail={line.company} />
            </Cell>
            <Cell className="whitespace-nowrap">
              <BatchLink id={line.batchId} number={line.batchNumber || t('purchaseNoBatchNumber')} />
            </Cell>
            <Cell>{formatExpiry(line.expiresOn)}</Cell>
            <Cell numeric>
              {formatCount(line.quantity)}
              {line.freeQuantity > 0 ? (
                <span className="block text-ink-3 text-xs">{t('purchasePlusFree', { count: line.freeQuantity })}</span>
              ) : null}
            </Cell>
            <Cell numeric>{formatAmount(line.packTpMinor)}</Cell>
            <Cell numeric>{line.packMrpMinor === null ? '' : formatAmount(line.packMrpMinor)}</Cell>
            <Cell numeric>{line.unitCost}</Cell>
            <Cell numeric>{formatAmount(line.totalMinor)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Sums({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('purchasing');
  const { totalMinor, dueMinor } = purchase;
  const sums = [
    [t('purchaseGross'), purchase.grossMinor],
    [t('purchaseDiscountSum'), -purchase.discountMinor],
    [t('purchaseVatSum'), purchase.vatMinor],
  ] as const;
  return (
    <dl className="ml-auto grid grid-cols-[auto_auto] gap-x-8 gap-y-1 text-right tabular-nums">
      {sums.map(([label, minor]) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd>{formatMoney(minor)}</dd>
        </div>
      ))}
      <dt className="font-medium">{t('purchaseTotal')}</dt>
      <dd className="font-semibold text-lg">{formatMoney(totalMinor)}</dd>
      {dueMinor === null ? null : (
        <>
          <dt className="text-ink-3">{t('purchasePaid')}</dt>
          <dd>{formatMoney(totalMinor - dueMinor)}</dd>
          <dt className="font-medium">{t('payDue')}</dt>
          <dd className="font-semibold text-lg">{formatMoney(dueMinor)}</dd>
        </>
      )}
    </dl>
  );
}
