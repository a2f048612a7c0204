import { filledPacks } from '@bhandar/domain/catalogue';
import { type CartLine, chosenBatchOf, lineKeyOf, lineTotalMinor, ownDiscountMinorOf } from '@bhandar/domain/pos';
import { parseWhole, titleOf } from '@bhandar/domain/shared';
import { cn, IconButton, QuantityStepper } from '@bhandar/ui';
import { SquarePercent, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePackChoice, usePackName } from '../../../../kit/use-pack-name';
import { formatAmount, formatCount } from '../../../../lib/format';
import { discountLabel } from '../../receipts/discount-label';
import { PriceReason } from '../products/price-tag';
import { ProductName } from '../products/product-name';
import { LineBatches } from './line-batches';

export interface LineActions {
  onQuantity: (line: string, quantity: number) => void;
  /** Sets a typed quantity; one above the maximum is reduced to it, with a message. */
  onSet: (line: string, wanted: number) => void;
  onRemove: (line: string) => void;
  onSelect: (line: string) => void;
  /** Opens the choice of the batch. */
  onBatches: (line: string) => void;
  /** Opens the discount and the note. */
  onEdit: (line: string) => void;
}

export interface CartLineRowProps extends LineActions {
  line: CartLine;
  /** The largest quantity, given the other lines of the product. */
  most: number;
  selected: boolean;
  /** More than may be sold was requested; the line shows why. */
  capped: boolean;
  /** Increased by every scan of the product, so that the row flashes again. */
  flash: number;
  /** A narrow cart shows the stepper on the selected line only, and on none during payment. */
  adjustable: boolean;
}

/**
 * The product over its batches. The controls stand beside both; in a narrower cart beside the batches only, and on a phone
 * in a row of their own.
 */
export function CartLineRow({ line, most, selected, capped, flash, adjustable, ...acts }: CartLineRowProps) {
  const { t } = useTranslation('pos');
  const { product, quantity, unitPriceMinor, insteadOf } = line;
  const key = lineKeyOf(line);
  const name = titleOf(product);
  const over = quantity > most;
  const row = useRef<HTMLLIElement>(null);
  // Scrolls to a line that was just added, increased or selected.
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
      onClick={() => acts.onSelect(key)}
      className={cn(
        'relative grid grid-cols-[minmax(0,1fr)_auto_auto_auto] items-center gap-x-2 border-line border-b py-1 pr-1.5 pl-3 last:border-b-0 touch:py-0.5',
        selected && 'bg-brand-soft/60 shadow-[inset_3px_0_var(--c-brand)]',
        flash > 0 && 'animate-[flash_300ms_var(--ease-out-soft)]',
      )}
    >
      <div className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-1.5 @min-[40rem]:col-span-1">
        <ProductName product={product} />
        <span className="shrink-0 text-ink-3 text-xs tabular-nums @max-lg:hidden">
          {t('each', { price: formatAmount(unitPriceMinor) })}
        </span>
        {insteadOf ? (
          <span className="basis-full text-marigold-ink text-xs leading-4">
            {t('insteadOf', { product: insteadOf })}
          </span>
        ) : null}
      </div>
      <div className="col-start-1 row-start-2 min-w-0 @max-lg:col-span-3">
        <div className="flex flex-wrap items-center gap-x-1.5">
          <span className="shrink-0 text-ink-3 text-xs tabular-nums @lg:hidden">
            {adjustable && !selected ? (
              <button
                type="button"
                aria-label={t('adjustLine', { product: name })}
                className="-mt-5 -mb-1 -ml-3 inline-block pt-5 pb-1 pl-3"
              >
                <span className="rounded-tag border border-line-strong bg-surface px-1.5 font-semibold text-ink-2">
                  {formatCount(quantity)} ×
                </span>
              </button>
            ) : (
              <span className="font-semibold text-ink-2">{formatCount(quantity)} ×</span>
            )}{' '}
            {formatAmount(unitPriceMinor)}
          </span>
          <LineBatches line={line} onBatches={acts.onBatches} />
          <PriceReason product={product} />
        </div>
        <PackCount line={line} />
        <LineExtras line={line} />
      </div>
      <div
        className={cn(
          'row-start-3 flex items-center gap-2 @max-lg:col-span-full @lg:row-start-2 @lg:col-start-2 @lg:col-end-5 @lg:justify-end @min-[40rem]:col-end-3 @min-[40rem]:row-start-1 @min-[40rem]:row-end-3',
          selected && adjustable ? 'touch:@max-lg:py-1' : '@max-lg:hidden',
        )}
      >
        <QuantityStepper
          read={parseWhole}
          size="sm"
          className="@max-lg:h-10.5"
          plainMinus
          value={quantity}
          onChange={(next) => acts.onQuantity(key, next)}
          max={most}
          onExceed={(wanted) => acts.onSet(key, wanted)}
          onRemove={() => acts.onRemove(key)}
          invalid={over}
          label={t('quantityOf', { product: name })}
          decreaseLabel={t('less', { product: name })}
          increaseLabel={t('another', { product: name })}
        />
        <Packs line={line} onSet={acts.onSet} />
        <IconButton
          size="sm"
          label={t('editLine', { product: name })}
          onClick={() => acts.onEdit(key)}
          className="@max-lg:size-10.5! [&_svg]:size-5!"
        >
          <SquarePercent aria-hidden="true" />
        </IconButton>
      </div>
      <p className="col-start-3 row-start-1 min-w-16 text-right font-semibold text-base tabular-nums @min-[40rem]:row-end-3 xl:min-w-18">
        {formatAmount(lineTotalMinor(line) - ownDiscountMinorOf(line))}
      </p>
      <IconButton
        label={t('remove', { product: name })}
        size="sm"
        onClick={() => acts.onRemove(key)}
        className="col-start-4 row-start-1 @max-lg:-mx-1 @max-lg:row-end-3 @max-lg:min-h-10 @max-lg:min-w-10 @min-[40rem]:row-end-3 @lg:@max-[40rem]:-my-1"
      >
        <X aria-hidden="true" />
      </IconButton>
      {over || capped ? (
        <p className="col-span-full pb-0.5 text-danger-ink text-sm">
          {over ? `${t('overCap', { count: most })}. ` : ''}
          <WhyCapped line={line} />
        </p>
      ) : null}
    </li>
  );
}

/** The quantity in the packs that were scanned: it is counted in single units. */
function PackCount({ line: { product, quantity, packSize = 1 } }: { line: CartLine }) {
  const { t } = useTranslation('pos');
  const packName = usePackName();
  const packs = Math.floor(quantity / packSize);
  if (packSize <= 1 || packs === 0) return null;
  const rest = quantity % packSize;
  const texts = {
    packs: formatCount(packs),
    pack: packName(product.packs.find(({ size }) => size === packSize)?.name ?? ''),
    size: formatCount(packSize),
    rest: formatCount(rest),
    units: formatCount(quantity),
  };
  return <p className="text-ink-2 text-xs tabular-nums">{t(rest > 0 ? 'packsAndRest' : 'packsScanned', texts)}</p>;
}

/** The line's own discount with its reason, and its note. */
function LineExtras({ line }: { line: CartLine }) {
  const { t } = useTranslation('pos');
  const { discount, note } = line;
  if (!discount && !note) return null;
  return (
    <p className="flex min-w-0 gap-x-2 text-xs leading-4">
      {discount ? (
        <span className="shrink-0 font-medium text-brand-ink tabular-nums">
          {discountLabel(t('discount'), discount.basisPoints ?? null)} {formatAmount(-ownDiscountMinorOf(line))}
        </span>
      ) : null}
      <span className="min-w-0 truncate text-ink-3">{[discount?.reason, note].filter(Boolean).join(' · ')}</span>
    </p>
  );
}

/** Fills the line up to whole packs; its quantity stays in single units. */
function Packs({ line, onSet }: { line: CartLine; onSet: LineActions['onSet'] }) {
  const { t } = useTranslation('pos');
  const packName = usePackName();
  const packChoice = usePackChoice();
  const { product, quantity } = line;
  return product.packs.map(({ name, size }) => {
    const label = t('fillPackOf', { pack: packName(name), size, product: titleOf(product) });
    return (
      <button
        key={`${name}-${size}`}
        type="button"
        aria-label={label}
        title={label}
        onClick={() => onSet(lineKeyOf(line), filledPacks(quantity, size))}
        className="inline-flex h-8 @max-lg:h-10.5 shrink-0 items-center rounded-control border border-line bg-surface px-2 text-ink-2 text-xs hover:bg-hover hover:text-ink @lg:order-first touch:h-11 touch:px-3"
      >
        {packChoice({ name, size })}
      </button>
    );
  });
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
