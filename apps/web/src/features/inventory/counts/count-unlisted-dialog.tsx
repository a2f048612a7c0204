import { productTitle } from '@bhandar/domain/catalogue';
import type { Count } from '@bhandar/domain/inventory';
import { parseWhole } from '@bhandar/domain/shared';
import { Banner, Button, Combobox, Dialog, Field, Input, NumberInput } from '@bhandar/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput, keepRows, useQuestions } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';

const FOUND = 10;

/** Adds goods that are on the shelf and on no line: a product, and the batch printed on the pack. */
export function CountUnlistedDialog({ count, onClose }: { count: Pick<Count, 'id'>; onClose: () => void }) {
  const { t } = useTranslation(['inventory', 'kit']);
  const id = useId();
  const utils = trpc.useUtils();
  const enter = trpc.inventory.enterCounts.useMutation();
  const answering = useQuestions();
  const [search, setSearch] = useState('');
  const [product, setProduct] = useState<{ id: string; label: string }>();
  const [batchNumber, setBatchNumber] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  const [text, setText] = useState('');
  const [showErrors, setShowErrors] = useState(false);
  const wanted = { search, limit: FOUND };
  const pharmacy = trpc.catalogue.listProducts.useQuery({ ...wanted, kind: 'pharmacy' }, keepRows);
  const others = trpc.catalogue.listProducts.useQuery({ ...wanted, kind: 'nonPharmacy' }, keepRows);
  const options = [...(pharmacy.data?.data ?? []), ...(others.data?.data ?? [])].map((row) => ({
    value: row.id,
    label: productTitle(row),
    hint: row.code,
  }));
  const counted = parseWhole(text);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setShowErrors(true);
    if (!product || counted === null) return;
    const newBatch = { batchNumber, expiresOn: expiresOn || null };
    try {
      const entered = { countId: count.id, entries: [{ productId: product.id, newBatch, counted }] };
      await answering((confirmed) => enter.mutateAsync({ ...entered, ...confirmed }));
    } catch {
      return;
    }
    onClose();
    await utils.inventory.getCount.invalidate({ countId: count.id });
  };

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open && !enter.isPending) onClose();
      }}
      title={t('addUnlisted')}
      description={t('addUnlistedText')}
      footer={
        <>
          <Button onClick={onClose} disabled={enter.isPending}>
            {t('kit:cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} busy={enter.isPending}>
            {t('addLine')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {enter.error ? <Banner tone="danger" title={failureOf(enter.error, t('kit:unreachable')).message} /> : null}
        <Field label={t('unlistedProduct')} required error={showErrors && !product ? t('addOneLine') : undefined}>
          {(ids) => (
            <Combobox
              {...ids}
              value={product?.id}
              selectedLabel={product?.label}
              placeholder={t('kit:choose')}
              searchPlaceholder={t('searchGoods')}
              emptyText={t('kit:noOptions')}
              loading={pharmacy.isFetching || others.isFetching}
              options={options}
              onSearch={setSearch}
              onValueChange={(value) =>
                setProduct({ id: value, label: options.find((option) => option.value === value)?.label ?? '' })
              }
            />
          )}
        </Field>
        <Field label={t('unlistedNumber')}>
          {(ids) => <Input {...ids} value={batchNumber} onChange={(event) => setBatchNumber(event.target.value)} />}
        </Field>
        <Field label={t('expiresOnDay')}>
          {(ids) => <DayInput {...ids} expiry value={expiresOn} onValue={setExpiresOn} />}
        </Field>
        <Field
          label={t('unlistedQuantity')}
          required
          error={showErrors && counted === null ? t('wholeNumber') : undefined}
        >
          {(ids) => (
            <NumberInput {...ids} controlSize="lg" value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
