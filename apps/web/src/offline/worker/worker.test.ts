import { AREAS } from '@bhandar/domain/accounts/areas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keeper } from './keeper';
import { type KeptFiles, keptFiles, type Manifest } from './kept-files';
import { isAway, routeOf } from './routing';

const ORIGIN = 'https://shop.example';
const FILES: KeptFiles = {
  entry: '/assets/index-2.js',
  always: ['/assets/index-2.js', '/assets/till-2.js'],
  languages: { bn: ['/assets/bn-2.js'], hi: ['/assets/hi-2.js'] },
  onceUsed: ['/assets/camera.wasm'],
};
const HTML = '<html><script type="module" src="/assets/index-2.js"></script></html>';
const NEWER = '<html><script type="module" src="/assets/index-3.js"></script></html>';

describe('who answers', () => {
  const ask = (url: string, { method = 'GET', mode = 'cors' } = {}) =>
    routeOf({ url: new URL(url, ORIGIN).href, method, mode }, { origin: ORIGIN, files: new Set(FILES.always) });

  it.each(Object.values(AREAS))('the kept page stands in for %s and all below it', (area) => {
    expect(ask(area, { mode: 'navigate' })).toBe('page');
    expect(ask(`${area}/pos?from=menu`, { mode: 'navigate' })).toBe('page');
    expect(ask(`${area}-of-somebody`, { mode: 'navigate' })).toBe('server');
  });

  it.each([
    ...['/', '/login', '/pricing', '/register', '/healthz', '/metrics', '/sw.js', '/api/docs'],
    '/trpc/accounts.me',
  ])('the server answers for a visit to %s', (path) => {
    expect(ask(path, { mode: 'navigate' })).toBe('server');
  });

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
  ])('the server answers for %s by %s', (path, method) => {
    expect(ask(path, { method })).toBe('server');
  });

  it('a file of the list is the device’s to give', () => {
    expect(ask('/assets/till-2.js')).toBe('file');
  });

  it('a gateway without a server behind it is no answer, a refusal is one', () => {
    expect([200, 304, 401, 404, 500, 502, 503, 504].filter((status) => isAway({ status }))).toEqual([502, 503, 504]);
  });
});

/** As much of the browser's caches as the worker uses. */
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

function makeKeeper({ page = HTML } = {}) {
  const { caches, kept } = fakeCaches();
  const asked: string[] = [];
  const server = {
    answer: async (path: string): Promise<Response> => (path === '/dashboard' ? html(page) : new Response(path)),
  };
  const fetch = vi.fn(async (input: RequestInfo | URL) => {
    const path = typeof input === 'string' ? input : new URL((input as Request).url).pathname;
    asked.push(path);
    return server.answer(path);
  });
  const works: Promise<unknown>[] = [];
  const later = (work: Promise<unknown>) => void works.push(work);
  const app = keeper({ files: FILES, version: 'two', caches, fetch: fetch as typeof globalThis.fetch });
  const visit = () => app.page(new Request(`${ORIGIN}/dashboard`), later);
  const file = (path: string) => app.file(new Request(`${ORIGIN}${path}`), later);
  return { app, visit, file, server, kept, asked, settled: () => Promise.all(works) };
}

describe('what is kept', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is the list, one language when somebody reads it, and the page last', async () => {
    const { app, kept } = makeKeeper();
    await app.keep();
    expect([...(kept.get('app-two')?.keys() ?? [])]).toEqual([...FILES.always, '/dashboard']);
    await app.keep('bn');
    expect([...(kept.get('app-two')?.keys() ?? [])]).toEqual([...FILES.always, '/dashboard', '/assets/bn-2.js']);
  });

  it('is fetched once: what an older version had under the same name is taken over', async () => {
    const { app, kept, asked } = makeKeeper();
    kept.set('app-one', new Map([['/assets/till-2.js', new Response('as before')]]));
    await app.keep();
    expect(asked).not.toContain('/assets/till-2.js');
  });

  it('is nothing whole where a file or the page is of another version', async () => {
    const { app, visit, server } = makeKeeper({ page: NEWER });
    await expect(app.keep()).rejects.toThrow('another version');
    server.answer = () => Promise.reject(new TypeError('no network'));
    await expect(visit()).rejects.toThrow('no network');
  });

  it('stays for one older version, whose tabs may be open, and for no other', async () => {
    const { app, kept } = makeKeeper();
    for (const name of ['app-zero', 'app-one', 'somebody-elses']) kept.set(name, new Map());
    await app.keep();
    await app.forgetOlder();
    expect([...kept.keys()]).toEqual(['app-one', 'somebody-elses', 'app-two']);
  });

  it('a page comes from the server while there is one', async () => {
    const { app, visit, server } = makeKeeper();
    await app.keep();
    server.answer = async () => html(NEWER);
    expect(await (await visit()).text()).toBe(NEWER);
  });

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('no network'))],
    ['is behind a gateway that lost it', async () => html('Bad gateway', 502)],
  ])('a page is the kept one where the server %s', async (_, answer) => {
    const { app, visit, server } = makeKeeper();
    await app.keep();
    server.answer = answer;
    expect(await (await visit()).text()).toBe(HTML);
  });

  it('a page is the kept one after four seconds of silence, not sooner', async () => {
    const { app, visit, server } = makeKeeper();
    await app.keep();
    server.answer = () => new Promise(() => undefined);
    const seen: string[] = [];
    const visited = visit().then(async (answer) => void seen.push(await answer.text()));
    await vi.advanceTimersByTimeAsync(3_900);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await visited;
    expect(seen).toEqual([HTML]);
  });

  it('a page with other facts of the same version takes the kept one’s place; another version’s does not', async () => {
    const { app, visit, server, settled } = makeKeeper();
    await app.keep();
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

  it('a large file is kept once it was used, unless everything was taken away meanwhile', async () => {
    const { app, file, server, kept, settled } = makeKeeper();
    await app.keep();
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

describe('the list', () => {
  it('fails the build where it names what is no longer there', () => {
    const manifest: Manifest = { 'index.html': { file: 'assets/index-2.js' } };
    expect(() => keptFiles(manifest, HTML)).toThrow(/correct what the counter keeps/);
  });
});
