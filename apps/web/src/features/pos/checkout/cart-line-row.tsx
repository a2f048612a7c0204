import { allocateFirstExpiry } from '@bhandar/domain/inventory';
import { type CartLine, chosenBatchOf, lineTotalMinor } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, cn, IconButton, LabelTag, QuantityStepper } from '@bhandar/ui';
import { ChevronsUpDown, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatCount, today } from '../../../lib/format';
import { BatchExpiry } from './products/expiry-tag';
import { PriceReason } from './products/price-tag';

export interface LineActs {
  onQuantity: (productId: string, quantity: number) => void;
  /** Sets a quantity that may be too much: then it is capped, and that is said. */
  onSet: (productId: string, wanted: number) => void;
  onRemove: (productId: string) => void;
  onSelect: (productId: string) => void;
  /** Shows the batches to choose another one. */
  onBatches: (productId: string) => void;
}

export interface CartLineRowProps extends LineActs {
  line: CartLine;
  selected: boolean;
  /** The person asked for more than may be sold: say why under the line. */
  capped: boolean;
  /** Counts up with every scan of the product, so that the row flashes again. */
  flash: number;
}

export function CartLineRow({ line, selected, capped, flash, ...acts }: CartLineRowProps) {
  const { t } = useTranslation('pos');
  const { product, quantity, unitPriceMinor } = line;
  const { productId, approvedQty } = product;
  const name = titleOf(product);
  const over = quantity > approvedQty;
  const row = useRef<HTMLLIElement>(null);
  // A line that has just grown or been chosen must be seen, however long the cart is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each flash is a new reason to scroll
  useEffect(() => {
    if (selected) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [selected, flash]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Up and Down select lines from anywhere on the till
    <li
      key={flash}
      ref={row}
      aria-current={selected || undefined}
      onClick={() => acts.onSelect(productId)}
      className={cn(
        'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 border-line border-b px-4 py-2.5 last:border-b-0',
        selected && 'bg-brand-soft/60',
        flash > 0 && 'animate-[flash_300ms_var(--ease-out-soft)]',
      )}
    >
      <div className="min-w-0 pos:row-span-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold text-base">{product.name}</span>
          {product.strength ? <LabelTag>{product.strength}</LabelTag> : null}
          {product.requiresPrescription ? <Badge tone="info">{t('prescription')}</Badge> : null}
        </p>
        <Batches line={line} onBatches={acts.onBatches} />
        <div className="mt-1 flex flex-wrap items-center gap-1.5">
          <span className="text-ink-3 text-xs tabular-nums">{t('each', { price: formatAmount(unitPriceMinor) })}</span>
          <PriceReason product={product} />
          <Packs line={line} onSet={acts.onSet} />
        </div>
      </div>
      <p className="text-right font-semibold text-base tabular-nums">{formatAmount(lineTotalMinor(line))}</p>
      <div className="flex items-center justify-end gap-1 max-pos:col-span-2 max-pos:justify-between">
        <QuantityStepper
          value={quantity}
          onChange={(next) => acts.onQuantity(productId, next)}
          max={approvedQty}
          onExceed={(wanted) => acts.onSet(productId, wanted)}
          onRemove={() => acts.onRemove(productId)}
          invalid={over}
          label={t('quantityOf', { product: name })}
          decreaseLabel={t('less', { product: name })}
          increaseLabel={t('another', { product: name })}
        />
        <IconButton
          label={t('remove', { product: name })}
          size="sm"
          onClick={() => acts.onRemove(productId)}
          className="pos:-mr-2"
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {over || capped ? (
        <p className="col-span-2 text-danger-ink text-sm">
          {over ? `${t('overCap', { count: approvedQty })}. ` : ''}
          <WhyCapped line={line} />
        </p>
      ) : null}
    </li>
  );
}

/** The batches that the quantity will take, as the server will take them; a tap opens the choice. */
function Batches({ line, onBatches }: { line: CartLine; onBatches: LineActs['onBatches'] }) {
  const { t } = useTranslation('pos');
  const { product, quantity } = line;
  const chosen = chosenBatchOf(line);
  const known = product.batches.map((batch, index) => ({
    ...batch,
    productId: product.productId,
    available: batch.quantity,
    blocked: false,
    // They come in the order in which they are taken.
    receivedAt: String(index).padStart(4, '0'),
  }));
  const usable = chosen ? known.filter(({ batchId }) => batchId === chosen.batchId) : known;
  const taken = allocateFirstExpiry(usable, quantity, today()) ?? [];
  if (taken.length === 0) return null;
  return (
    <button
      type="button"
      aria-label={t('batchesOf', { product: titleOf(product) })}
      title={t('changeBatch')}
      onClick={() => onBatches(product.productId)}
      className="-mx-1 mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-tag px-1 text-left hover:bg-hover touch:min-h-11"
    >
      {taken.map((part) => {
        const batch = known.find(({ batchId }) => batchId === part.batchId);
        return (
          <span key={part.batchId} className="flex items-center gap-1.5 text-ink-3 text-xs">
            {taken.length > 1 ? (
              <span className="tabular-nums">{t('batchQuantity', { count: part.quantity })}</span>
            ) : null}
            <span className={batch?.batchNumber ? 'code' : ''}>{batch?.batchNumber || t('noBatch')}</span>
            <BatchExpiry expiresOn={batch?.expiresOn ?? null} />
          </span>
        );
      })}
      {chosen ? <Badge tone="brand">{t('batchChosen')}</Badge> : null}
      <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
    </button>
  );
}

/** Whole packs at a tap; the line goes on counting in single units. */
function Packs({ line: { product, quantity }, onSet }: { line: CartLine; onSet: LineActs['onSet'] }) {
  const { t } = useTranslation('pos');
  return product.packs.map(({ name: pack, size }) => (
    <button
      key={`${pack}-${size}`}
      type="button"
      aria-label={t('addPackOf', { pack, size, product: titleOf(product) })}
      onClick={() => onSet(product.productId, quantity + size)}
      className="inline-flex h-6 items-center rounded-tag border border-line px-1.5 text-ink-2 text-xs hover:bg-hover hover:text-ink touch:h-11 touch:px-3"
    >
      {t('addPack', { pack, size })}
    </button>
  ));
}

function WhyCapped({ line }: { line: CartLine }) {
  const { t } = useTranslation('pos');
  const { approvedQty, storeStock, batches } = line.product;
  if (approvedQty < storeStock) {
    return t('capNoteApproved', { approved: formatCount(approvedQty), stock: formatCount(storeStock) });
  }
  const chosen = chosenBatchOf(line);
  const [first, ...others] = chosen ? [chosen, ...batches.filter((batch) => batch !== chosen)] : batches;
  if (!first) return null;
  const texts = { first: formatCount(first.quantity), batch: first.batchNumber || t('noBatch') };
  const rest = others.reduce((sum, batch) => sum + batch.quantity, 0);
  return rest > 0 ? t('capNote', { ...texts, others: formatCount(rest) }) : t('capNoteOne', texts);
}
