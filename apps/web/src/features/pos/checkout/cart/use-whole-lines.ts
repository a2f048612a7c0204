import { type RefObject, useLayoutEffect } from 'react';

type Room = (box: HTMLElement) => number;

export const shareOfScreen =
  (share: number): Room =>
  () =>
    window.innerHeight * share;

/** Fits the box of the cart to whole lines around the selected one, as far as there is room. */
export function useWholeLines(cart: RefObject<HTMLElement | null>, roomOf: Room): void {
  useLayoutEffect(() => {
    const box = cart.current?.querySelector<HTMLElement>('[data-lines]');
    if (!box) return;
    const lines = [...box.querySelectorAll('li')];
    const selected = Math.max(
      0,
      lines.findIndex((line) => line.matches('[aria-current]')),
    );
    const nearest = [...lines.slice(0, selected + 1).reverse(), ...lines.slice(selected + 1)];
    const room = roomOf(box);
    let height = 0;
    for (const { offsetHeight } of nearest) {
      if (height > 0 && height + offsetHeight > room) break;
      height += offsetHeight;
    }
    box.style.maxHeight = height > 0 ? `${height}px` : '';
  });
}
