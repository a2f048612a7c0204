import { isSellableNow, type SellableProduct } from '@bhandar/domain/pos';
import { cn } from '@bhandar/ui';
import { type KeyboardEvent, useState } from 'react';
import { ProductTile } from './product-tile';

export const TILES = 'grid shrink-0 grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-2';

interface TileGridProps {
  label: string;
  products: readonly SellableProduct[];
  quantityOf: (productId: string) => number;
  onAdd: (product: SellableProduct) => void;
  dimmed?: boolean;
}

/** Tiles to touch. For the keyboard they are one stop: the arrows move among those that can be sold, and Enter adds. */
export function TileGrid({ label, products, quantityOf, onAdd, dimmed = false }: TileGridProps) {
  const [focused, setFocused] = useState<string>();
  const free = products.filter((each) => isSellableNow(each) && quantityOf(each.productId) < each.approvedQty);
  const stop = free.some(({ productId }) => productId === focused) ? focused : free[0]?.productId;
  return (
    <ul aria-label={label} onKeyDown={moveFocus} className={cn(TILES, dimmed && 'opacity-60')}>
      {products.map((product) => (
        <li key={product.productId} className="flex *:flex-1" onFocus={() => setFocused(product.productId)}>
          <ProductTile
            product={product}
            inCart={quantityOf(product.productId)}
            isStop={product.productId === stop}
            onAdd={onAdd}
          />
        </li>
      ))}
    </ul>
  );
}

const columnsOf = (list: HTMLElement): number => getComputedStyle(list).gridTemplateColumns.split(' ').length;

function stepOf(key: string, columns: number): number {
  if (key === 'ArrowRight') return 1;
  if (key === 'ArrowLeft') return -1;
  if (key === 'ArrowDown') return columns;
  return key === 'ArrowUp' ? -columns : 0;
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = stepOf(event.key, columnsOf(event.currentTarget));
  if (step === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const tiles = [...event.currentTarget.querySelectorAll('button')];
  if (!(event.target instanceof HTMLButtonElement)) return;
  let at = tiles.indexOf(event.target) + step;
  while (tiles[at]?.disabled) at += step;
  tiles[at]?.focus();
}
