import { type RefObject, useLayoutEffect } from 'react';

/** Fits the box of the cart to whole lines around the selected one, up to a share of the screen's height. */
export function useWholeLines(cart: RefObject<HTMLElement | null>, share: number): void {
  useLayoutEffect(() => {
    const list = cart.current?.querySelector('ul');
    const box = list?.parentElement;
    if (!list || !box) return;
    const lines = [...list.children].filter((line) => line instanceof HTMLElement);
    const selected = Math.max(
      0,
      lines.findIndex((line) => line.matches('[aria-current]')),
    );
    const nearest = [...lines.slice(0, selected + 1).reverse(), ...lines.slice(selected + 1)];
    let height = 0;
    for (const { offsetHeight } of nearest) {
      if (height > 0 && height + offsetHeight > window.innerHeight * share) break;
      height += offsetHeight;
    }
    box.style.maxHeight = height > 0 ? `${height}px` : '';
  });
}
