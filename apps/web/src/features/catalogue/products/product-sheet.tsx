import { type Product, productTitle, stockTone } from '@bhandar/domain/catalogue';
import { Badge, Button, LabelTag, Sheet } from '@bhandar/ui';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, QueryState, useHrefTo } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatDate, formatInstant, formatMoney } from '../../../lib/format';
import { useThresholds } from '../../../lib/thresholds';
import { BarcodeSection } from '../barcodes/barcode-section';

interface ProductSheetProps {
  productId: string;
  onClose: () => void;
  onEdit?: ((product: Product) => void) | undefined;
}

/** A product's details, packs and price history. */
export function ProductSheet({ productId, onClose, onEdit }: ProductSheetProps) {
  const { t } = useTranslation('catalogue');
  const query = trpc.catalogue.getProduct.useQuery({ id: productId });
  const product = query.data;
  const pageHref = useHrefTo()('product', { id: productId }) ?? '';
  return (
    <Sheet
      open
      hasAddress
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={product ? product.tradeName : t('product')}
      description={product?.genericName || undefined}
      footer={
        product ? (
          <>
            <Button asChild>
              <AppLink href={pageHref}>{t('openPage')}</AppLink>
            </Button>
            {onEdit ? (
              <Button icon={<Pencil />} onClick={() => onEdit(product)}>
                {t('edit')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <QueryState query={query} failedText={t('productLoadFailed', { message: failureOf(query.error).message })}>
        {(loaded) => (
          // Without an edit button the section has nothing focusable, so it takes the focus itself for keyboard
          // scrolling.
          <section aria-label={t('product')} tabIndex={onEdit ? undefined : 0} className="outline-offset-8">
            <ProductFacts product={loaded} />
          </section>
        )}
      </QueryState>
    </Sheet>
  );
}

const TONES = { success: 'ok', warning: 'warning', error: 'danger' } as const;
const TONE_WORDS = { success: 'stockOk', warning: 'stockLow', error: 'stockOut' } as const;

function ProductFacts({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue');
  const { lowStockUnits } = useThresholds();
  const tone = stockTone(product.stock, lowStockUnits);
  const { strength, content, unitMrpMinor } = product;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4 rounded-card border border-line bg-sunken/60 px-4 py-3">
        <Figure label={t('warehouseStock')}>
          {formatCount(product.stock)} <Badge tone={TONES[tone]}>{t(TONE_WORDS[tone])}</Badge>
        </Figure>
        <Figure label={t('unitMrp')}>
          {unitMrpMinor === null ? <span className="text-ink-3">{t('noPrice')}</span> : formatMoney(unitMrpMinor)}
        </Figure>
      </div>
      <dl aria-label={productTitle(product)} className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact label={t('code')}>
          <span className="font-mono">{product.code}</span>
        </Fact>
        {strength ? (
          <Fact label={t('strength')}>
            <LabelTag>{strength}</LabelTag>
          </Fact>
        ) : null}
        {content ? <Fact label={t('content')}>{content}</Fact> : null}
        <Fact label={t('category')}>{product.category}</Fact>
        <Fact label={t('company')}>{product.company}</Fact>
        <Fact label={t('unitType')}>{product.unitType}</Fact>
        <Fact label={t('packType')}>{product.packType}</Fact>
        {product.requiresPrescription ? <Fact label={t('sold')}>{t('onPrescription')}</Fact> : null}
        {product.ven ? <Fact label={t('ven')}>{t(`ven_${product.ven}`)}</Fact> : null}
        <Fact label={t('addedOn')}>
          <Stamp by={product.addedBy} at={product.addedAt} />
        </Fact>
        {product.updatedAt ? (
          <Fact label={t('updatedOn')}>
            <Stamp by={product.updatedBy} at={product.updatedAt} />
          </Fact>
        ) : null}
      </dl>
      <section>
        <h3 className="mb-2 font-semibold">{t('barcodes')}</h3>
        <BarcodeSection productId={product.id} />
      </section>
      {product.packs.length > 0 ? <Packs product={product} /> : null}
      <Prices productId={product.id} />
    </div>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className="text-ink-3 text-sm">{label}</p>
    <p className="flex items-center gap-2 font-semibold text-xl tabular-nums">{children}</p>
  </div>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3 text-sm">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);

const Stamp = ({ by, at }: { by: string; at: string }) => (
  <time dateTime={at} title={formatInstant(at)}>
    {by ? `${by}, ` : ''}
    {formatDate(at)}
  </time>
);

function Packs({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue');
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('packs')}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {product.packs.map((pack) => (
          <li key={`${pack.size} ${pack.name}`} className="flex justify-between gap-4 py-2">
            <span className="first-letter:uppercase">
              {t('packOf', { name: pack.name || t('pack'), size: pack.size })}
            </span>
            <span className="tabular-nums">{pack.mrpMinor === null ? t('noPrice') : formatMoney(pack.mrpMinor)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Prices({ productId }: { productId: string }) {
  const { t } = useTranslation('catalogue');
  const query = trpc.catalogue.listPrices.useQuery({ id: productId });
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('priceHistory')}</h3>
      <QueryState query={query}>
        {(prices) =>
          prices.length === 0 ? (
            <p className="text-ink-3">{t('noPrices')}</p>
          ) : (
            <ol className="divide-y divide-line border-line border-y">
              {prices.map((price) => (
                <li key={`${price.changedAt} ${price.unitMrpMinor}`} className="flex justify-between gap-4 py-2">
                  <span className="min-w-0">
                    <time dateTime={price.pricedOn} title={formatInstant(price.changedAt)} className="block">
                      {formatDate(price.pricedOn)}
                    </time>
                    <span className="block truncate text-ink-3 text-sm">
                      {price.changedBy ? t('priceFrom', { source: price.source, by: price.changedBy }) : price.source}
                    </span>
                  </span>
                  <span className="tabular-nums">
                    {price.unitMrpMinor === null ? t('noPrice') : formatMoney(price.unitMrpMinor)}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
    </section>
  );
}
