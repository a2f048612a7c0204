import { isGuarded } from './navigation-guard';

const KEY = 'reloaded';

let holds = 0;
const listeners = new Set<() => void>();

const changeHolds = (by: 1 | -1) => {
  holds += by;
  for (const listener of listeners) listener();
};

/** No reload while this lasts: something on the screen would be lost or disturbed. The answer ends it. */
export function holdReload(): () => void {
  changeHolds(1);
  return () => changeHolds(-1);
}

export const isReloadHeld = (): boolean => holds > 0;

export function onReloadHolds(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const mayReload = () => holds === 0 && !isGuarded();

/** A page from before an update finds its files gone: it is loaded anew, once, and never over somebody's work. */
export function healOldPage(reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', () => {
    const version = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
    if (sessionStorage.getItem(KEY) === version || !mayReload()) return;
    // A lost network takes files away, too, and then a reload helps nobody.
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
