import { AddBarcodeInput, type ProductBarcode, printedGtin } from '@bhandar/domain/catalogue';
import { Badge, Button, IconButton } from '@bhandar/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FormDialog,
  NumberField,
  QueryState,
  TextField,
  useActor,
  useDeletion,
  useMutationToast,
  useZodForm,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** The barcodes of a product with their packs. The warehouse adds, generates and removes them. */
export function BarcodeSection({ productId }: { productId: string }) {
  const { t } = useTranslation('catalogue');
  const mayWrite = useActor().role === 'superadmin';
  const query = trpc.catalogue.listBarcodes.useQuery({ id: productId });
  const [adding, setAdding] = useState(false);
  const acts = useBarcodeActions(productId);
  const hasOwn = query.data?.some(({ own, packSize }) => own && packSize === 1) ?? true;
  return (
    <section aria-label={t('barcodes')} className="flex flex-col gap-2">
      <QueryState query={query}>
        {(barcodes) =>
          barcodes.length === 0 ? (
            <p className="text-ink-3">{t('noBarcodes')}</p>
          ) : (
            <ul className="divide-y divide-line border-line border-y">
              {barcodes.map((barcode) => {
                const { gtin, packSize, own } = barcode;
                return (
                  <li key={gtin} className="flex min-h-10 items-center gap-3 py-1">
                    <span className="font-mono">{printedGtin(gtin)}</span>
                    <span className="text-ink-3 text-sm">{t('barcodeUnits', { count: packSize })}</span>
                    {own ? <Badge plain>{t('ownCode')}</Badge> : null}
                    {mayWrite ? (
                      <IconButton
                        className="ml-auto"
                        size="sm"
                        label={t('removeBarcode', { gtin: printedGtin(gtin) })}
                        onClick={() => void acts.remove(barcode)}
                      >
                        <Trash2 aria-hidden="true" />
                      </IconButton>
                    ) : null}
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryState>
      {mayWrite ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Plus />} onClick={() => setAdding(true)}>
            {t('addBarcode')}
          </Button>
          {hasOwn ? null : (
            <Button size="sm" variant="ghost" busy={acts.making} onClick={acts.make}>
              {t('makeOwnCode')}
            </Button>
          )}
        </div>
      ) : null}
      {adding ? <AddBarcodeDialog productId={productId} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function useBarcodeActions(productId: string) {
  const { t } = useTranslation('catalogue');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const erase = useDeletion();
  const removal = trpc.catalogue.removeBarcode.useMutation();
  const adding = trpc.catalogue.addBarcode.useMutation();
  const made = toasts({ success: t('ownCodeMade'), failure: t('barcodeAddFailed') });
  const making = trpc.catalogue.makeOwnCode.useMutation({
    ...made,
    onSuccess: () => {
      made.onSuccess();
      void utils.catalogue.invalidate();
    },
  });
  const remove = ({ gtin, packSize }: ProductBarcode) => {
    const name = printedGtin(gtin);
    return erase({
      name,
      remove: () => removal.mutateAsync({ productId, gtin }),
      restore: () => adding.mutateAsync({ productId, gtin, packSize }),
      deleted: t('barcodeRemoved', { gtin: name }),
      failed: (message) => `${t('barcodeRemoveFailed')}: ${message}`,
      after: () => utils.catalogue.invalidate(),
    });
  };
  return { remove, make: () => making.mutate({ productId }), making: making.isPending };
}

function AddBarcodeDialog({ productId, onClose }: { productId: string; onClose: () => void }) {
  const { t } = useTranslation('catalogue');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(AddBarcodeInput, { defaultValues: { productId, gtin: '', packSize: 1 } });
  const add = trpc.catalogue.addBarcode.useMutation(
    toasts({ success: t('barcodeAdded'), failure: t('barcodeAddFailed') }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('addBarcode')}
      submitLabel={t('addBarcode')}
      size="sm"
      onSubmit={async (values) => {
        await add.mutateAsync(values);
        await utils.catalogue.invalidate();
      }}
    >
      <TextField<AddBarcodeInput>
        name="gtin"
        label={t('barcodeLabel')}
        help={t('barcodeHelp')}
        inputMode="numeric"
        scans
        required
      />
      <NumberField<AddBarcodeInput> name="packSize" label={t('barcodePack')} help={t('barcodePackHelp')} required />
    </FormDialog>
  );
}
