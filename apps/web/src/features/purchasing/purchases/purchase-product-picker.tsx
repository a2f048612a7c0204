import { type Product, type ProductKind, productTitle } from '@bhandar/domain/catalogue';
import { EMPTY_FIGURES, type LineFigures, withTyped } from '@bhandar/domain/purchasing';
import { Combobox, Field, toast } from '@bhandar/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { keepRows, useActor, useCameraScan, useConfirm, useProductScanner } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { hrefTo } from '../../../screens';
import { type DraftLine, scaled, withFigures } from './purchase-draft-model';

interface PurchaseProductPickerProps {
  kind: ProductKind;
  /** The supplier whose last purchase is proposed. */
  supplierId: string;
  line: DraftLine;
  error: string | undefined;
  help: string | undefined;
  onEdit: (edit: (line: DraftLine) => DraftLine) => void;
  onPicked: () => void;
}

/** Chooses the product. Empty fields are filled with the packs and prices of its last purchase. */
export function PurchaseProductPicker(props: PurchaseProductPickerProps) {
  const { kind, supplierId, line, error, help, onEdit, onPicked } = props;
  const { t } = useTranslation('purchasing');
  const utils = trpc.useUtils();
  const [search, setSearch] = useState('');
  /** The figures that were filled in for a product. They go with it. */
  const filled = useRef<LineFigures>(undefined);
  const found = trpc.catalogue.listProducts.useQuery({ kind, search, limit: 10 }, keepRows);
  const products = found.data?.data ?? [];
  const isMissing = search !== '' && !found.isFetching && products.length === 0;
  const addProduct = useAddProduct(kind);

  const choose = async (
    product: Product,
    mark: Partial<Pick<DraftLine, 'batchNumber' | 'expiresOn'>> = {},
    size = 1,
  ) => {
    const { id: productId, unitType, packType } = product;
    onEdit((current) => ({
      ...(current.figures === filled.current ? withFigures(current, EMPTY_FIGURES) : current),
      ...mark,
      productId,
      productName: productTitle(product),
      orderLineNo: null,
      packType: current.packType || packType,
      purchaseUnitType: current.purchaseUnitType || unitType,
      salesUnitType: current.salesUnitType || unitType,
    }));
    try {
      const { products: known } = await utils.purchasing.purchaseFacts.fetch({
        supplierId: supplierId || null,
        productIds: [productId],
      });
      const [last] = known;
      onEdit((current) => {
        // Another product may have been chosen during the request.
        if (current.productId !== productId || !isUntyped(current)) return current;
        const proposed = withLastPrices(current, last ?? NEVER_BOUGHT, { packs: product.packs, scanned: size });
        filled.current = proposed.figures;
        return proposed;
      });
    } catch (failed) {
      toast.error(failureOf(failed).message, { id: 'purchase-prices' });
    }
  };

  /** Fills the product of a scanned code, with batch and expiry when the code has them. */
  const scan = useProductScanner(async ({ productId, batchNumber, expiresOn, packSize }) => {
    const product = await utils.catalogue.getProduct.fetch({ id: productId });
    if (product.kind !== kind) {
      return void toast.error(t('purchaseScanOtherList', { name: productTitle(product) }), { id: 'product-scan' });
    }
    await choose(product, { ...(batchNumber ? { batchNumber } : {}), ...(expiresOn ? { expiresOn } : {}) }, packSize);
  });
  const camera = useCameraScan(scan);

  return (
    <Field label={t('purchaseProduct')} required error={error} help={help}>
      {(ids) => (
        <div className="flex flex-col gap-2">
          <div className="flex items-center gap-2">
            <Combobox
              className="min-w-0 flex-1"
              wideList
              offersFirst={false}
              {...ids}
              value={line.productId}
              onValueChange={(id) => {
                const product = products.find((candidate) => candidate.id === id);
                if (product) void choose(product);
              }}
              onPicked={onPicked}
              onSearch={setSearch}
              loading={found.isFetching}
              selectedLabel={line.productName || undefined}
              placeholder={t('purchaseNoLine')}
              searchPlaceholder={t('purchaseProductChoose')}
              emptyText={search ? t('purchaseNoProductLike', { text: search }) : t('purchaseNoProducts')}
              {...(isMissing && addProduct
                ? {
                    onCreate: (text: string) => void addProduct(text),
                    createLabel: (text: string) => t('purchaseNoProductAdd', { text }),
                  }
                : {})}
              options={products.map((product) => ({
                value: product.id,
                label: productTitle(product),
                hint: `${product.company} · ${t('purchaseInStock', { units: formatCount(product.stock) })}`,
              }))}
            />
            <span className="-my-1 flex">{camera.button}</span>
          </div>
          {camera.view}
        </div>
      )}
    </Field>
  );
}

/** Leaves for the catalogue, whose form is not part of this one; the draft stays. Undefined where the person adds no products. */
function useAddProduct(kind: ProductKind) {
  const { t } = useTranslation('purchasing');
  const { role } = useActor();
  const confirm = useConfirm();
  const [, navigate] = useLocation();
  if (role !== 'superadmin') return undefined;
  return async (text: string) => {
    const sure = await confirm({
      title: t('purchaseNoProductLike', { text }),
      description: t('purchaseAddProductText'),
      confirmLabel: t('purchaseAddProduct'),
    });
    if (sure) navigate(hrefTo(role, `${kind}Products`, { new: 'product' }));
  };
}

const isUntyped = ({ figures }: DraftLine) => figures.packTpMinor === null && figures.packMrpMinor === null;

interface KnownPacks extends Pick<Product, 'packs'> {
  /** Units in the pack that was scanned; 1 if it says nothing of the pack. */
  scanned: number;
}

interface LastPrices {
  packSize: number | null;
  packTpMinor: number | null;
  salePackSize: number | null;
  packMrpMinor: number | null;
  unitMrpMinor: number | null;
}

const NEVER_BOUGHT: LastPrices = {
  packSize: null,
  packTpMinor: null,
  salePackSize: null,
  packMrpMinor: null,
  unitMrpMinor: null,
};

/** The pack that was scanned or typed, else the one last bought, else the catalogue's largest. */
function packSizeFor({ packs, scanned }: KnownPacks, typed: number | null, last: number | null): number | null {
  if (scanned > 1) return scanned;
  if (typed !== null && typed > 1) return typed;
  return last ?? (packs.length > 0 ? Math.max(...packs.map(({ size }) => size)) : null);
}

function withLastPrices(line: DraftLine, last: LastPrices, product: KnownPacks): DraftLine {
  let { figures } = line;
  const packSize = packSizeFor(product, figures.packSize, last.packSize);
  const salePackSize = packSizeFor(product, figures.salePackSize, last.salePackSize);
  const packTpMinor = scaled(last.packTpMinor, last.packSize, packSize);
  const packMrpMinor = scaled(last.packMrpMinor, last.salePackSize, salePackSize);
  if (packSize !== null) figures = withTyped(figures, { field: 'packSize', value: packSize });
  if (packTpMinor !== null) figures = withTyped(figures, { field: 'packTpMinor', value: packTpMinor });
  if (salePackSize !== null) figures = withTyped(figures, { field: 'salePackSize', value: salePackSize });
  const value = packMrpMinor ?? last.unitMrpMinor;
  const field = packMrpMinor === null ? 'unitMrpMinor' : 'packMrpMinor';
  if (value !== null) figures = withTyped(figures, { field, value });
  return withFigures(line, figures);
}
