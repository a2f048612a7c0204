import { create } from 'zustand';
import { forgetTillSession } from './till-session';

const WORKER = '/sw.js';
const CACHES = 'app-';
/** A till is not reloaded for days. */
const LOOK_MS = 30 * 60_000;

/** A newer version than the one on the screen is there. */
export const useNewVersion = create<{ ready: boolean }>()(() => ({ ready: false }));

/** Only https has service workers, and this machine; without one the app needs the network to open. */
const workers = (): ServiceWorkerContainer | undefined =>
  import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

const isThisVersion = (entry: string): boolean => document.querySelector(`script[src="${entry}"]`) !== null;

export function hearVersion({ data }: Pick<MessageEvent<unknown>, 'data'>): void {
  const { entry } = (data ?? {}) as { entry?: string };
  if (entry !== undefined) useNewVersion.setState({ ready: !isThisVersion(entry) });
}

/** Keeps the app on this device for whoever is signed in, in their language, and hears of new versions. */
export function keepApp(language: string): () => void {
  const container = workers();
  if (!container) return () => undefined;
  let registration: ServiceWorkerRegistration | undefined;
  let left = false;
  const tell = () => registration?.active?.postMessage({ language });
  const start = async () => {
    registration = await container.register(WORKER, { updateViaCache: 'none' });
    await container.ready;
    if (!left) tell();
  };
  const look = () => void registration?.update().catch(() => undefined);
  const timer = setInterval(look, LOOK_MS);
  container.addEventListener('message', hearVersion);
  container.addEventListener('controllerchange', tell);
  // The first try may find a server that is away; the next opening tries again.
  void start().catch(() => undefined);
  return () => {
    left = true;
    clearInterval(timer);
    container.removeEventListener('message', hearVersion);
    container.removeEventListener('controllerchange', tell);
  };
}

/** Nobody is signed in here any more: nothing opens without the network. Sales that wait stay. */
export async function dropApp(): Promise<void> {
  if (forgetTillSession()) {
    const { database } = await import('./database');
    await database().catalogues.clear();
  }
  const registration = await workers()?.getRegistration();
  await registration?.unregister();
  if (!('caches' in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
}
