import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '../../../../kit/table/keep-focus';
import { formatCount } from '../../../../lib/format';

interface Hidden {
  above: number;
  below: number;
}

const NONE: Hidden = { above: 0, below: 0 };

/** The lines of which more than half is out of the box. */
function hiddenIn(box: HTMLElement): Hidden {
  const { top, bottom } = box.getBoundingClientRect();
  const middles = [...box.querySelectorAll('li')].map((line) => {
    const { top, height } = line.getBoundingClientRect();
    return top + height / 2;
  });
  return {
    above: middles.filter((middle) => middle < top).length,
    below: middles.filter((middle) => middle > bottom).length,
  };
}

interface HiddenLinesProps {
  cart: RefObject<HTMLElement | null>;
  /** The lines of the bill: one more moves the others. */
  count: number;
}

/** How many lines of the cart are scrolled out of view; a press shows them. */
export default function HiddenLines({ cart, count }: HiddenLinesProps) {
  const { t } = useTranslation('pos');
  const [{ above, below }, setHidden] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of lines decides what is out of view
  useEffect(() => {
    const box = cart.current?.querySelector<HTMLElement>('[data-lines]');
    if (!box) return;
    const measure = () => {
      const next = hiddenIn(box);
      setHidden((seen) => (seen.above === next.above && seen.below === next.below ? seen : next));
    };
    measure();
    box.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [cart, count]);
  const scroll = (screens: 1 | -1) => {
    const box = cart.current?.querySelector('[data-lines]');
    box?.scrollBy({ top: screens * box.clientHeight, behavior: 'smooth' });
  };
  const marks = [
    { lines: above, screens: -1, label: t('linesAbove', { count: above }), Arrow: ArrowUp },
    { lines: below, screens: 1, label: t('linesBelow', { count: below }), Arrow: ArrowDown },
  ] as const;
  return marks.map(({ lines, screens, label, Arrow }) =>
    lines > 0 ? (
      <button
        key={screens}
        type="button"
        aria-label={label}
        title={label}
        {...keepFocus}
        onClick={() => scroll(screens)}
        className="ml-1.5 inline-flex h-6 items-center gap-0.5 rounded-tag bg-brand-soft px-1 align-bottom font-medium text-brand-ink text-sm tabular-nums hover:bg-hover touch:h-10 touch:px-2"
      >
        <Arrow aria-hidden="true" strokeWidth={2} className="size-3.5" />
        {formatCount(lines)}
      </button>
    ) : null,
  );
}
