/// <reference lib="webworker" />

import { createAppCache } from './app-cache';
import type { CachedFiles } from './cached-files';
import { routeOf } from './routing';

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build with the list of its own files. */
declare const CACHED_FILES: CachedFiles;
declare const CACHE_VERSION: string;

const cache = createAppCache({
  files: CACHED_FILES,
  version: CACHE_VERSION,
  caches: self.caches,
  fetch: (input, init) => self.fetch(input, init),
});
const known = { origin: self.location.origin, files: cache.listed };

// A new version takes over at once, but open pages stay as they are until they are reloaded.
self.addEventListener('install', (event) => event.waitUntil(cache.fill().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil(start()));

async function start(): Promise<void> {
  await cache.deleteOlder();
  await self.clients.claim();
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage({ entry: CACHED_FILES.entry });
}

/** A page with a signed-in person sends its language, whose files are then cached. */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { language } = event.data as { language: string };
  event.waitUntil(cache.fill(language).catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, known);
  const later = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined));
  if (route === 'page') event.respondWith(cache.page(event.request, later));
  if (route === 'file') event.respondWith(cache.file(event.request, later));
});
