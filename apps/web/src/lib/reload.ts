import { isGuarded } from './navigation-guard';

const KEY = 'reloaded';

let holds = 0;
const listeners = new Set<() => void>();

const changeHolds = (by: 1 | -1) => {
  holds += by;
  for (const listener of listeners) listener();
};

/** Blocks reloads while something on screen would be lost or disturbed. The returned function ends it. */
export function blockReload(): () => void {
  changeHolds(1);
  return () => changeHolds(-1);
}

export const isReloadBlocked = (): boolean => holds > 0;

export function onReloadHolds(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const mayReload = () => holds === 0 && !isGuarded();

/** After an update the old page's files are gone: reloads once, and never while reloads are blocked. */
export function reloadAfterUpdate(reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', () => {
    const version = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
    if (sessionStorage.getItem(KEY) === version || !mayReload()) return;
    // A failed file load may also mean that the network is down, when a reload does not help.
    void fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => {
        if (!ok || !mayReload()) return;
        sessionStorage.setItem(KEY, version);
        reload();
      },
      () => undefined,
    );
  });
}
