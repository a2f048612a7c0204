import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

const DELAY_MS = 300;
const GAP = 6;

interface RailTip {
  text: string;
  left: number;
  middle: number;
}

/**
 * Shows the name of an icon of the rail beside it. Lighter than the tooltip of the ui package, which finds a place on any
 * side. For the eyes only: each link has its name.
 */
export function useRailTip() {
  const [tip, setTip] = useState<RailTip>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = () => {
    clearTimeout(timer.current);
    setTip(undefined);
  };
  const showAfterDelay = (text: string, icon: Element) => {
    clearTimeout(timer.current);
    const { right, top, height } = icon.getBoundingClientRect();
    timer.current = setTimeout(() => setTip({ text, left: right + GAP, middle: top + height / 2 }), DELAY_MS);
  };
  return {
    handlersOf: (text: string) => {
      const show = ({ currentTarget }: SyntheticEvent<Element>) => showAfterDelay(text, currentTarget);
      return { onPointerEnter: show, onFocus: show, onPointerLeave: hide, onBlur: hide, onPointerDown: hide };
    },
    hide,
    tip: tip
      ? createPortal(
          <div
            aria-hidden="true"
            style={{ left: tip.left, top: tip.middle }}
            className="pointer-events-none fixed z-50 max-w-72 -translate-y-1/2 rounded-control bg-ink px-2.5 py-1.5 text-canvas text-sm shadow-pop"
          >
            {tip.text}
          </div>,
          document.body,
        )
      : null,
  };
}
