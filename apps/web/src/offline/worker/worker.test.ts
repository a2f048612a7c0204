import { AREAS, isTillPath } from '@bhandar/domain/accounts/areas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tillScreens } from '../../screens/till';
import { createAppCache } from './app-cache';
import { type CachedFiles, cachedFiles, type Manifest } from './cached-files';
import { isUnreachable, routeOf } from './routing';

const ORIGIN = 'https://shop.example';
const FILES: CachedFiles = {
  entry: '/assets/index-2.js',
  always: ['/assets/index-2.js', '/assets/till-2.js'],
  languages: { bn: ['/assets/bn-2.js'], hi: ['/assets/hi-2.js'] },
  onceUsed: ['/assets/camera.wasm'],
};
const HTML = '<html><script type="module" src="/assets/index-2.js"></script></html>';
const NEWER = '<html><script type="module" src="/assets/index-3.js"></script></html>';

describe('the routing of requests', () => {
  const ask = (url: string, { method = 'GET', mode = 'cors' } = {}) =>
    routeOf({ url: new URL(url, ORIGIN).href, method, mode }, { origin: ORIGIN, files: new Set(FILES.always) });

  it.each(Object.values(AREAS))('a visit to %s or a path below it uses the cached page', (area) => {
    expect(ask(area, { mode: 'navigate' })).toBe('page');
    expect(ask(`${area}/pos?from=menu`, { mode: 'navigate' })).toBe('page');
    expect(ask(`${area}-other`, { mode: 'navigate' })).toBe('server');
  });

  it('a visit to the customer display uses the cached page', () => {
    expect(ask('/customer-display', { mode: 'navigate' })).toBe('page');
    expect(ask('/customer-display/more', { mode: 'navigate' })).toBe('server');
  });

  it.each(['/', '/login', '/pricing', '/register', '/healthz', '/metrics', '/sw.js', '/api/docs', '/trpc/accounts.me'])(
    'a visit to %s is left to the server',
    (path) => {
      expect(ask(path, { mode: 'navigate' })).toBe('server');
    },
  );

  it.each([
    ['/trpc/pos.listSellable?input=1', 'GET'],
    ['/trpc/notifications.stream', 'GET'],
    ['/trpc/pos.recordSale', 'POST'],
    ['/api/pharmacy/products', 'GET'],
    ['/healthz', 'GET'],
    ['/dashboard', 'GET'],
    ['/dashboard/pos', 'POST'],
    ['/assets/chart-2.js', 'GET'],
    ['/assets/index-2.js', 'HEAD'],
    ['https://elsewhere.example/assets/index-2.js', 'GET'],
  ])('%s by %s is left to the server', (path, method) => {
    expect(ask(path, { method })).toBe('server');
  });

  it('the till of each role has its own policy, and no other screen', () => {
    for (const area of Object.values(AREAS)) {
      expect(isTillPath(`${area}/${tillScreens.pos.path}`)).toBe(true);
      expect(isTillPath(`${area}/${tillScreens.pos.path}/`)).toBe(true);
      expect(isTillPath(`${area}/${tillScreens.conflicts.path}`)).toBe(false);
      expect(isTillPath(area)).toBe(false);
    }
    expect(isTillPath('/pos')).toBe(false);
  });

  it('a listed file comes from the cache', () => {
    expect(ask('/assets/till-2.js')).toBe('file');
  });

  it('only the gateway errors 502, 503 and 504 mean that the server is unreachable', () => {
    expect([200, 304, 401, 404, 500, 502, 503, 504].filter((status) => isUnreachable({ status }))).toEqual([
      502, 503, 504,
    ]);
  });
});

/** The part of CacheStorage that the worker uses. */
function fakeCaches() {
  const kept = new Map<string, Map<string, Response>>();
  const find = (entries: Map<string, Response> | undefined, path: string) => entries?.get(path)?.clone();
  const caches = {
    has: async (name: string) => kept.has(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (path: string) => [...kept.values()].map((entries) => find(entries, path)).find(Boolean),
    open: async (name: string) => {
      const entries = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, entries);
      return {
        match: async (path: string) => find(entries, path),
        put: async (path: string, answer: Response) => void entries.set(path, answer),
      };
    },
  };
  return { caches: caches as unknown as CacheStorage, kept };
}

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

function makeAppCache({ page = HTML } = {}) {
  const { caches, kept } = fakeCaches();
  const requested: string[] = [];
  const server = {
    answer: async (path: string): Promise<Response> => (path === '/dashboard' ? html(page) : new Response(path)),
  };
  const fetch = vi.fn(async (input: RequestInfo | URL) => {
    const path = typeof input === 'string' ? input : new URL((input as Request).url).pathname;
    requested.push(path);
    return server.answer(path);
  });
  const works: Promise<unknown>[] = [];
  const later = (work: Promise<unknown>) => void works.push(work);
  const app = createAppCache({ files: FILES, version: 'two', caches, fetch: fetch as typeof globalThis.fetch });
  const visit = () => app.page(new Request(`${ORIGIN}/dashboard`), later);
  const file = (path: string) => app.file(new Request(`${ORIGIN}${path}`), later);
  return { app, visit, file, server, kept, requested, settled: () => Promise.all(works) };
}

describe('the app cache', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('holds the listed files, the chosen language, and the page last', async () => {
    const { app, kept } = makeAppCache();
    await app.fill();
    expect([...(kept.get('app-two')?.keys() ?? [])]).toEqual([...FILES.always, '/dashboard']);
    await app.fill('bn');
    expect([...(kept.get('app-two')?.keys() ?? [])]).toEqual([...FILES.always, '/dashboard', '/assets/bn-2.js']);
  });

  it('reuses files of an older version that have the same name', async () => {
    const { app, kept, requested } = makeAppCache();
    kept.set('app-one', new Map([['/assets/till-2.js', new Response('as before')]]));
    await app.fill();
    expect(requested).not.toContain('/assets/till-2.js');
  });

  it('caches no page if the server has another version', async () => {
    const { app, visit, server } = makeAppCache({ page: NEWER });
    await expect(app.fill()).rejects.toThrow('another version');
    server.answer = () => Promise.reject(new TypeError('no network'));
    await expect(visit()).rejects.toThrow('no network');
  });

  it('keeps one older version for its open tabs, and deletes the others', async () => {
    const { app, kept } = makeAppCache();
    for (const name of ['app-zero', 'app-one', 'other-cache']) kept.set(name, new Map());
    await app.fill();
    await app.deleteOlder();
    expect([...kept.keys()]).toEqual(['app-one', 'other-cache', 'app-two']);
  });

  it('serves the page from the server while it is reachable', async () => {
    const { app, visit, server } = makeAppCache();
    await app.fill();
    server.answer = async () => html(NEWER);
    expect(await (await visit()).text()).toBe(NEWER);
  });

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('no network'))],
    ['is replaced by a gateway error', async () => html('Bad gateway', 502)],
  ])('serves the cached page when the server %s', async (_, answer) => {
    const { app, visit, server } = makeAppCache();
    await app.fill();
    server.answer = answer;
    expect(await (await visit()).text()).toBe(HTML);
  });

  it('serves the cached page if the server has not answered after four seconds', async () => {
    const { app, visit, server } = makeAppCache();
    await app.fill();
    server.answer = () => new Promise(() => undefined);
    const seen: string[] = [];
    const visited = visit().then(async (answer) => void seen.push(await answer.text()));
    await vi.advanceTimersByTimeAsync(3_900);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await visited;
    expect(seen).toEqual([HTML]);
  });

  it.each([
    ['/dashboard/pos', '(self)'],
    ['/dashboard/pos/conflicts', '()'],
    ['/dashboard', '()'],
  ])('serves the cached page with the policy of %s, however it was cached', async (path, allowed) => {
    const { app, visit, server, settled } = makeAppCache();
    await app.fill();
    for (const cached of ['(self)', '()']) {
      server.answer = async () => {
        const page = html(HTML);
        page.headers.set('Permissions-Policy', `camera=(self), usb=${cached}, serial=${cached}`);
        return page;
      };
      await visit();
      await settled();
      server.answer = () => Promise.reject(new TypeError('no network'));
      const answer = await app.page(new Request(`${ORIGIN}${path}`), () => undefined);
      expect(answer.headers.get('Permissions-Policy')).toBe(`camera=(self), usb=${allowed}, serial=${allowed}`);
      expect(await answer.text()).toBe(HTML);
    }
  });

  it('replaces the cached page by a newer one of the same version only', async () => {
    const { app, visit, server, settled } = makeAppCache();
    await app.fill();
    const inRupees = HTML.replace('<html', '<html data-currency="INR"');
    server.answer = async () => html(inRupees);
    await visit();
    await settled();
    server.answer = async () => html(NEWER);
    await visit();
    await settled();
    server.answer = () => Promise.reject(new TypeError('no network'));
    expect(await (await visit()).text()).toBe(inRupees);
  });

  it('caches a large file after its first use, unless a logout deleted the cache meanwhile', async () => {
    const { app, file, server, kept, settled } = makeAppCache();
    await app.fill();
    await file('/assets/camera.wasm');
    await settled();
    server.answer = () => Promise.reject(new TypeError('no network'));
    expect(await (await file('/assets/camera.wasm')).text()).toBe('/assets/camera.wasm');
    kept.clear();
    server.answer = async (path) => new Response(path);
    await file('/assets/camera.wasm');
    await settled();
    expect(kept.size).toBe(0);
  });
});

describe('the list of cached files', () => {
  it('fails the build if it names a missing file', () => {
    const manifest: Manifest = { 'index.html': { file: 'assets/index-2.js' } };
    expect(() => cachedFiles(manifest, HTML)).toThrow(/correct what the counter keeps/);
  });
});
