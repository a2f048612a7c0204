import { create } from 'zustand';
import { forgetTillSession } from './till-session';

const WORKER = '/sw.js';
const CACHES = 'app-';
/** Tills stay open for days without a reload, so the app checks for updates by itself. */
const UPDATE_CHECK_MS = 30 * 60_000;

/** Whether a newer version than the displayed one is installed. */
export const useNewVersion = create<{ ready: boolean }>()(() => ({ ready: false }));

/** Service workers need https or localhost; without one the app opens only with the network. */
const workers = (): ServiceWorkerContainer | undefined =>
  import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

const isThisVersion = (entry: string): boolean => document.querySelector(`script[src="${entry}"]`) !== null;

export function hearVersion({ data }: Pick<MessageEvent<unknown>, 'data'>): void {
  const { entry } = (data ?? {}) as { entry?: string };
  if (entry !== undefined) useNewVersion.setState({ ready: !isThisVersion(entry) });
}

/** Caches the app and the texts of one language on this device, and watches for new versions. */
export function installOfflineApp(language: string): () => void {
  const container = workers();
  if (!container) return () => undefined;
  let registration: ServiceWorkerRegistration | undefined;
  let left = false;
  const sendLanguage = () => registration?.active?.postMessage({ language });
  const start = async () => {
    registration = await container.register(WORKER, { updateViaCache: 'none' });
    await container.ready;
    if (!left) sendLanguage();
  };
  const checkForUpdate = () => void registration?.update().catch(() => undefined);
  const timer = setInterval(checkForUpdate, UPDATE_CHECK_MS);
  container.addEventListener('message', hearVersion);
  container.addEventListener('controllerchange', sendLanguage);
  // If the server is unreachable now, the next start of the app tries again.
  void start().catch(() => undefined);
  return () => {
    left = true;
    clearInterval(timer);
    container.removeEventListener('message', hearVersion);
    container.removeEventListener('controllerchange', sendLanguage);
  };
}

/** Deletes the cached app and catalogues after a logout. Waiting sales stay until they are sent. */
export async function removeOfflineApp(): Promise<void> {
  if (forgetTillSession()) {
    const { write } = await import('./database');
    await write(['catalogues', 'tiles', 'cashiers'], (kept) =>
      Promise.all([
        kept.objectStore('catalogues').clear(),
        kept.objectStore('tiles').clear(),
        kept.objectStore('cashiers').clear(),
      ]),
    );
  }
  const registration = await workers()?.getRegistration();
  await registration?.unregister();
  if (!('caches' in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
}
