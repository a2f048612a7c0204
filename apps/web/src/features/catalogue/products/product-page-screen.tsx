import { productTitle } from '@bhandar/domain/catalogue';
import type { ProductPage } from '@bhandar/domain/inventory';
import { Button, Card, LabelTag } from '@bhandar/ui';
import { Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, For, PageHeader, QueryState, useHrefTo, useScreenId } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant, formatMoney } from '../../../lib/format';
import { BarcodeSection } from '../barcodes/barcode-section';
import { ProductPageBatches } from './product-page-batches';
import { PriceSteps, RecentSales } from './product-page-history';
import { ProductMovements } from './product-page-movements';
import { ProductPageStorePrice } from './product-page-store-price';
import { Substitutes } from './product-page-substitutes';
import { StockCell } from './stock-cell';

/** The product page. */
export default function ProductPageScreen() {
  const { t } = useTranslation('catalogue');
  const id = useScreenId();
  const query = trpc.catalogue.getProductPage.useQuery({ id });
  return (
    <QueryState query={query} loadingText={t('loadingProduct')} failedText={t('productPageFailed')}>
      {(page) => <ProductPageView key={page.product.id} page={page} />}
    </QueryState>
  );
}

function ProductPageView({ page }: { page: ProductPage }) {
  const { t } = useTranslation('catalogue');
  const { product } = page;
  const labels = useHrefTo()('productLabels', { products: product.id });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={productTitle(product)}
        description={[product.genericName, product.company].filter(Boolean).join(' · ')}
        actions={
          labels ? (
            <Button asChild>
              <AppLink href={labels}>
                <Tags aria-hidden="true" strokeWidth={1.75} className="size-4" />
                {t('labels')}
              </AppLink>
            </Button>
          ) : null
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <ProductPageBatches batches={page.batches} />
          <Substitutes substitutes={page.substitutes} />
          <RecentSales sales={page.sales} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Facts page={page} />
          <ProductPageStorePrice productId={product.id} />
          <Card title={t('barcodes')}>
            <BarcodeSection productId={product.id} />
          </Card>
          <PriceSteps prices={page.prices} />
        </div>
      </div>
      <For roles={['superadmin', 'admin']}>
        <ProductMovements id={product.id} />
      </For>
    </div>
  );
}

function Facts({ page: { product } }: { page: ProductPage }) {
  const { t } = useTranslation('catalogue');
  return (
    <Card title={t('facts')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact label={t('warehouseStock')}>
          <StockCell stock={product.stock} />
        </Fact>
        <Fact label={t('unitMrp')}>
          {product.unitMrpMinor === null ? t('noPrice') : formatMoney(product.unitMrpMinor)}
        </Fact>
        <Fact label={t('code')}>
          <span className="font-mono">{product.code}</span>
        </Fact>
        {product.strength ? (
          <Fact label={t('strength')}>
            <LabelTag>{product.strength}</LabelTag>
          </Fact>
        ) : null}
        {product.content ? <Fact label={t('content')}>{product.content}</Fact> : null}
        <Fact label={t('category')}>{product.category}</Fact>
        <Fact label={t('unitType')}>{product.unitType}</Fact>
        {product.requiresPrescription ? <Fact label={t('sold')}>{t('onPrescription')}</Fact> : null}
        {product.ven ? <Fact label={t('ven')}>{t(`ven_${product.ven}`)}</Fact> : null}
        {product.packs.map((pack) => (
          <Fact
            key={`${pack.size} ${pack.name}`}
            label={t('packOf', { name: pack.name || t('pack'), size: pack.size })}
          >
            {pack.mrpMinor === null ? t('noPrice') : formatMoney(pack.mrpMinor)}
          </Fact>
        ))}
        <Fact label={t('addedOn')}>{[product.addedBy, formatInstant(product.addedAt)].filter(Boolean).join(', ')}</Fact>
        {product.updatedAt ? (
          <Fact label={t('updatedOn')}>
            {[product.updatedBy, formatInstant(product.updatedAt)].filter(Boolean).join(', ')}
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3 text-sm first-letter:uppercase">{label}</dt>
    <dd className="min-w-0 break-words tabular-nums">{children}</dd>
  </>
);
