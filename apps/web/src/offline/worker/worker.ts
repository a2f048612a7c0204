/// <reference lib="webworker" />

import { keeper } from './keeper';
import type { KeptFiles } from './kept-files';
import { routeOf } from './routing';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build, from what it built. */
declare const KEPT_FILES: KeptFiles;
declare const KEPT_VERSION: string;

const kept = keeper({
  files: KEPT_FILES,
  version: KEPT_VERSION,
  caches: self.caches,
  fetch: (asked, init) => self.fetch(asked, init),
});
const known = { origin: self.location.origin, files: kept.listed };

// A new version takes over at once and touches no page: what is open stays as it is until its person reloads.
self.addEventListener('install', (event) => event.waitUntil(kept.keep().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil(start()));

async function start(): Promise<void> {
  await kept.forgetOlder();
  await self.clients.claim();
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage({ entry: KEPT_FILES.entry });
}

/** Somebody is signed in and reads this language. */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { language } = event.data as { language: string };
  event.waitUntil(kept.keep(language).catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, known);
  const later = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined));
  if (route === 'page') event.respondWith(kept.page(event.request, later));
  if (route === 'file') event.respondWith(kept.file(event.request, later));
});
