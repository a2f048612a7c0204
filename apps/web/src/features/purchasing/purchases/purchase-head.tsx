import { coded, Day, type FieldMessages } from '@bhandar/domain/shared';
import { Combobox, Field, Input } from '@bhandar/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput, storeOptions, useActor } from '../../../kit';
import { isRefused } from '../../../kit/form/lead-by-enter';
import { useLeaveCheck } from '../../../kit/form/use-leave-check';
import { trpc } from '../../../lib/api/trpc';
import { today } from '../../../lib/format';
import { issueText, refusalText } from '../../../lib/refusals';
import { CreateSupplierDialog } from '../suppliers/supplier-dialog';
import type { PurchaseDraftModel } from './use-purchase-draft';

interface PurchaseHeadProps {
  model: PurchaseDraftModel;
  proposes: boolean;
  errors: FieldMessages;
  /** A warning about the invoice number. */
  warning: string | undefined;
  /** Enter leaves the head, whose other fields have a default. */
  onDone: () => void;
}

/** Empty means today. */
function whyNotInvoiceDay(day: string): string | undefined {
  if (day === '') return undefined;
  const [issue] = Day.safeParse(day).error?.issues ?? [];
  if (issue) return issueText(issue.message);
  return day > today() ? refusalText(coded('purchase.dateInFuture')) : undefined;
}

/** The supplier and the invoice's data. */
export function PurchaseHead({ model, proposes, errors, warning, onDone }: PurchaseHeadProps) {
  const { t } = useTranslation(['purchasing', 'kit']);
  const { role, stores } = useActor();
  const { draft, set } = model;
  const [creating, setCreating] = useState<string>();
  const suppliers = trpc.purchasing.supplierOptions.useQuery();
  const options = (suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const buyers = storeOptions(stores);
  const [only] = buyers;
  const supplier = useRef<HTMLButtonElement>(null);
  const invoice = useRef<HTMLInputElement>(null);
  const day = useLeaveCheck(whyNotInvoiceDay(draft.purchasedOn));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
    event.preventDefault();
    if (isRefused(target)) target.select();
    else onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter leaves any of the fields inside.
    <div
      className="grid grid-cols-[2fr_3fr] items-start gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4"
      onKeyDown={onKeyDown}
    >
      {only ? (
        <Field
          label={t('purchaseStore')}
          required
          className="max-sm:col-span-2"
          error={errors.locationId}
          help={t(proposes ? 'proposalStoreText' : 'purchaseStoreText')}
        >
          {(ids) => (
            <Combobox
              {...ids}
              value={buyers.length === 1 ? only.value : draft.storeId}
              onValueChange={(storeId) => set({ storeId })}
              onPicked={() => supplier.current?.focus()}
              options={buyers}
              disabled={buyers.length === 1}
              placeholder={t('purchaseStoreChoose')}
              searchPlaceholder={t('purchaseStoreChoose')}
              emptyText={t('kit:noMatch')}
            />
          )}
        </Field>
      ) : null}
      <Field
        label={t('purchaseSupplier')}
        required
        className="max-sm:col-span-2"
        error={errors.supplierId}
        help={draft.orderVoucher ? t('purchaseForOrder', { voucher: draft.orderVoucher }) : undefined}
      >
        {(ids) => (
          <Combobox
            {...ids}
            ref={supplier}
            value={draft.supplierId}
            onValueChange={(supplierId) => set({ supplierId })}
            onPicked={() => invoice.current?.focus()}
            options={options}
            disabled={draft.orderId !== ''}
            loading={suppliers.isPending}
            placeholder={t('purchaseSupplierChoose')}
            searchPlaceholder={t('purchaseSupplierSearch')}
            emptyText={t('noSuppliers')}
            {...(role === 'superadmin' ? { onCreate: setCreating, createLabel: t('addSupplier') } : {})}
          />
        )}
      </Field>
      <Field
        label={t('purchaseInvoice')}
        error={errors.invoiceNumber}
        help={warning ? <span className="text-marigold-ink">{warning}</span> : undefined}
      >
        {(ids) => (
          <Input
            {...ids}
            ref={invoice}
            value={draft.invoiceNumber}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => set({ invoiceNumber: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('purchaseDate')} error={day.error ?? errors.purchasedOn}>
        {(ids) => (
          <DayInput
            {...ids}
            {...day.field}
            max={today()}
            value={draft.purchasedOn || today()}
            onValue={(purchasedOn) => set({ purchasedOn })}
          />
        )}
      </Field>
      <Field label={t('purchaseNote')} error={errors.note} className="max-sm:col-span-2">
        {(ids) => (
          <Input
            {...ids}
            value={draft.note}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => set({ note: event.target.value })}
          />
        )}
      </Field>
      {creating === undefined ? null : (
        <CreateSupplierDialog
          name={creating}
          onClose={() => setCreating(undefined)}
          onMade={({ id }) => set({ supplierId: id })}
        />
      )}
    </div>
  );
}
