/**
 * Wouter cannot block navigation, so every way out asks here: links through the router's `aroundNav`,
 * Back and Forward through a listener that stands before the router's own.
 */
type Ask = () => Promise<boolean>;

const guards = new Set<Ask>();
let leaving = false;

export function addGuard(ask: Ask): () => void {
  guards.add(ask);
  return () => {
    guards.delete(ask);
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
  leaving = guards.size > 0;
  window.history.back();
}

/** Call before the router renders, so that this listener is the first to hear of Back and Forward. */
export function guardHistory(): () => void {
  let address = window.location.href;
  const remember = () => {
    address = window.location.href;
  };
  const onPopState = (event: PopStateEvent) => {
    if (leaving || guards.size === 0) {
      leaving = false;
      remember();
      return;
    }
    event.stopImmediatePropagation();
    // The browser has moved already: put the address back, then ask.
    window.history.pushState(window.history.state, '', address);
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
