/**
 * Wouter cannot block navigation, so every way out asks here: links through the router's `aroundNav`, Back and Forward
 * through a listener that runs before the router's own.
 */
type Ask = () => Promise<boolean>;

const guards = new Set<Ask>();
/** The open overlays, topmost last. */
const overlays: (() => void)[] = [];
let leaving = false;
/** Ensures that Back fires an event on this page; undefined while no history is guarded. */
let keepBackHere: (() => void) | undefined;

export function addGuard(ask: Ask): () => void {
  guards.add(ask);
  return () => {
    guards.delete(ask);
  };
}

/** Back calls `close` instead of leaving the screen, until the returned function is called. */
export function closeOnBack(close: () => void): () => void {
  overlays.push(close);
  keepBackHere?.();
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

/** For the router: navigates at once when nothing is unsaved. */
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

/** One step back without asking: the caller has asked, or nothing is unsaved. */
export function goBack(): void {
  leaving = guards.size > 0 || overlays.length > 0;
  window.history.back();
}

/** Marks this page's first history entry after a second entry of the same address is pushed. */
const DOUBLED = 'isDoubled';

const isDoubled = (state: unknown): boolean => typeof state === 'object' && state !== null && DOUBLED in state;
const withoutMark = (state: unknown): unknown =>
  isDoubled(state) ? Object.fromEntries(Object.entries(state as object).filter(([name]) => name !== DOUBLED)) : state;

/** Whether Back would unload the page, as after a typed address: then no popstate event fires. */
function wouldUnload(pushed: boolean): boolean {
  // Not every browser supports the Navigation API.
  const { navigation } = window as Partial<Pick<typeof window, 'navigation'>>;
  const at = navigation?.currentEntry?.index;
  if (navigation && at !== undefined) return !navigation.entries()[at - 1]?.sameDocument;
  return !pushed;
}

/** Call before the router renders, so that this listener is the first for Back and Forward. */
export function guardHistory(): () => void {
  let address = window.location.href;
  let pushed = false;
  keepBackHere = () => {
    if (!wouldUnload(pushed)) return;
    const { state } = window.history;
    window.history.replaceState({ ...state, [DOUBLED]: true }, '', window.location.href);
    window.history.pushState(withoutMark(state), '', window.location.href);
  };
  const remember = () => {
    address = window.location.href;
  };
  const onPush = () => {
    pushed = true;
    remember();
    // The router's step may drop the state of the entry below.
    const { state } = window.history;
    if (isDoubled(state)) window.history.replaceState(withoutMark(state), '', address);
  };
  const onPopState = (event: PopStateEvent) => {
    const closeTop = overlays.at(-1);
    if (leaving || (guards.size === 0 && !closeTop)) {
      leaving = false;
      remember();
      // The second entry of the same address is no step for the user, so this goes one further back.
      if (isDoubled(event.state)) window.history.back();
      return;
    }
    event.stopImmediatePropagation();
    // The browser has already moved: restores the address, then closes the overlay or asks.
    window.history.pushState(withoutMark(window.history.state), '', address);
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
  window.addEventListener('pushState', onPush);
  window.addEventListener('replaceState', remember);
  window.addEventListener('popstate', onPopState, { capture: true });
  return () => {
    keepBackHere = undefined;
    window.removeEventListener('pushState', onPush);
    window.removeEventListener('replaceState', remember);
    window.removeEventListener('popstate', onPopState, { capture: true });
  };
}
