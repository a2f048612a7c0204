/**
 * Wouter cannot block navigation, so every way out asks here: links through the router's `aroundNav`,
 * Back and Forward through a listener that stands before the router's own.
 */
type Ask = () => Promise<boolean>;

const guards = new Set<Ask>();
/** What stands over the screen, the topmost last. */
const overlays: (() => void)[] = [];
let leaving = false;

export function addGuard(ask: Ask): () => void {
  guards.add(ask);
  return () => {
    guards.delete(ask);
  };
}

/** Back calls `close` instead of leaving the screen, until the answered function is called. */
export function closeOnBack(close: () => void): () => void {
  overlays.push(close);
  return () => {
    const at = overlays.lastIndexOf(close);
    if (at >= 0) overlays.splice(at, 1);
  };
}

export const isGuarded = (): boolean => guards.size > 0;

export async function mayLeave(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}

/** For the router: navigates at once where nothing is unsaved. */
export function guardedNavigation(navigate: () => void): void {
  if (guards.size === 0) {
    navigate();
    return;
  }
  void mayLeave().then((may) => {
    if (!may) return;
    guards.clear();
    navigate();
  });
}

/** One step back without asking again: the caller asked, or has nothing unsaved. */
export function goBack(): void {
  leaving = guards.size > 0 || overlays.length > 0;
  window.history.back();
}

/** Call before the router renders, so that this listener is the first to hear of Back and Forward. */
export function guardHistory(): () => void {
  let address = window.location.href;
  const remember = () => {
    address = window.location.href;
  };
  const onPopState = (event: PopStateEvent) => {
    const closeTop = overlays.at(-1);
    if (leaving || (guards.size === 0 && !closeTop)) {
      leaving = false;
      remember();
      return;
    }
    event.stopImmediatePropagation();
    // The browser has moved already: put the address back, then close what is open or ask.
    window.history.pushState(window.history.state, '', address);
    if (closeTop) {
      closeTop();
      return;
    }
    void mayLeave().then((may) => {
      if (!may) return;
      guards.clear();
      leaving = true;
      window.history.back();
    });
  };
  const events = ['pushState', 'replaceState'];
  for (const name of events) window.addEventListener(name, remember);
  window.addEventListener('popstate', onPopState, { capture: true });
  return () => {
    for (const name of events) window.removeEventListener(name, remember);
    window.removeEventListener('popstate', onPopState, { capture: true });
  };
}
