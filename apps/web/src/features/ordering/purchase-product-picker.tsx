import { type Product, type ProductKind, productTitle, readableCode } from '@bhandar/domain/catalogue';
import { withTyped } from '@bhandar/domain/ordering';
import { Combobox, Field, toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepRows, useCameraScan, useScanner } from '../../kit';
import { failureOf } from '../../lib/failure';
import { formatCount } from '../../lib/format';
import { trpc } from '../../lib/trpc';
import { type DraftLine, withFigures } from './purchase-draft-model';

interface PurchaseProductPickerProps {
  kind: ProductKind;
  line: DraftLine;
  error: string | undefined;
  onEdit: (edit: (line: DraftLine) => DraftLine) => void;
}

/** Chooses the goods; the packs and prices of their last purchase come along where nothing is typed yet. */
export function PurchaseProductPicker({ kind, line, error, onEdit }: PurchaseProductPickerProps) {
  const { t } = useTranslation('ordering');
  const utils = trpc.useUtils();
  const [search, setSearch] = useState('');
  const found = trpc.catalogue.listProducts.useQuery({ kind, search, limit: 10 }, keepRows);
  const products = found.data?.data ?? [];

  const choose = async (product: Product, mark: Partial<Pick<DraftLine, 'batchNumber' | 'expiresOn'>> = {}) => {
    const { id: productId, unitType, packType } = product;
    onEdit((current) => ({
      ...current,
      ...mark,
      productId,
      productName: productTitle(product),
      orderLineNo: null,
      packType: current.packType || packType,
      purchaseUnitType: current.purchaseUnitType || unitType,
      salesUnitType: current.salesUnitType || unitType,
    }));
    try {
      const { products: known } = await utils.ordering.purchaseFacts.fetch({
        supplierId: null,
        productIds: [productId],
      });
      const [last] = known;
      // Other goods may have been chosen while these prices were on their way.
      const isMeant = (current: DraftLine) => current.productId === productId && isUntyped(current);
      if (last) onEdit((current) => (isMeant(current) ? withLastPrices(current, last) : current));
    } catch (failed) {
      toast.error(failureOf(failed).message, { id: 'purchase-prices' });
    }
  };

  /** The goods of a code, with the batch and the expiry where it names them. */
  const scan = async (code: string) => {
    try {
      const scanned = await utils.client.catalogue.findByScan.query({ code });
      const product = scanned && (await utils.catalogue.getProduct.fetch({ id: scanned.productId }));
      if (!product)
        return void toast.error(t('purchaseScanUnknown', { code: readableCode(code) }), { id: 'purchase-scan' });
      if (product.kind !== kind) {
        return void toast.error(t('purchaseScanOtherList', { name: productTitle(product) }), { id: 'purchase-scan' });
      }
      const { batchNumber, expiresOn } = scanned;
      await choose(product, { ...(batchNumber ? { batchNumber } : {}), ...(expiresOn ? { expiresOn } : {}) });
    } catch (failed) {
      toast.error(failureOf(failed).message, { id: 'purchase-scan' });
    }
  };
  useScanner((code) => void scan(code));
  const camera = useCameraScan((code) => void scan(code));

  return (
    <Field label={t('purchaseProduct')} required error={error}>
      {(ids) => (
        <div className="flex flex-col gap-2">
          <div className="flex items-center gap-2">
            <Combobox
              className="min-w-0 flex-1"
              {...ids}
              value={line.productId}
              onValueChange={(id) => {
                const product = products.find((candidate) => candidate.id === id);
                if (product) void choose(product);
              }}
              onSearch={setSearch}
              loading={found.isFetching}
              selectedLabel={line.productName || undefined}
              placeholder={t('purchaseNoLine')}
              searchPlaceholder={t('purchaseProductChoose')}
              emptyText={t('purchaseNoProducts')}
              options={products.map((product) => ({
                value: product.id,
                label: productTitle(product),
                hint: `${product.company} · ${formatCount(product.stock)}`,
              }))}
            />
            {camera.button}
          </div>
          {camera.view}
        </div>
      )}
    </Field>
  );
}

const isUntyped = ({ figures }: DraftLine) => figures.packTpMinor === null && figures.packMrpMinor === null;

interface LastPrices {
  packSize: number | null;
  packTpMinor: number | null;
  salePackSize: number | null;
  packMrpMinor: number | null;
  unitMrpMinor: number | null;
}

function withLastPrices(line: DraftLine, last: LastPrices): DraftLine {
  let { figures } = line;
  if (last.packSize !== null) figures = withTyped(figures, { field: 'packSize', value: last.packSize });
  if (last.packTpMinor !== null) figures = withTyped(figures, { field: 'packTpMinor', value: last.packTpMinor });
  if (last.salePackSize !== null) figures = withTyped(figures, { field: 'salePackSize', value: last.salePackSize });
  const value = last.packMrpMinor ?? last.unitMrpMinor;
  const field = last.packMrpMinor === null ? 'unitMrpMinor' : 'packMrpMinor';
  if (value !== null) figures = withTyped(figures, { field, value });
  return withFigures(line, figures);
}
