import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from './app';
import { parseConfig } from './config';

let webRoot = '';

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'bhandar-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<html lang="en"><title>Bhandar</title>');
  await writeFile(join(webRoot, 'assets', 'main-abc123.js'), 'export const big = 1;\n'.repeat(200));
});

afterAll(() => rm(webRoot, { recursive: true, force: true }));

interface ServeOptions {
  metrics?: boolean;
  isReady?: boolean;
  isHttps?: boolean;
  proxies?: string[];
  lines?: string[];
  /** The address of the connection's other end. */
  from?: string;
}

async function serve(options: ServeOptions = {}) {
  const { isReady = true, isHttps = false, lines = [], metrics = false, proxies = [], from } = options;
  const app = createApp({
    config: { isHttps, proxies, webRoot, currency: 'INR', country: 'IN', timeZone: 'Asia/Kolkata', metrics },
    logger: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    isReady: async () => isReady,
    mounts: (to) => {
      to.get('/api/odd', () => {
        throw Object.assign(new Error('Half a picture'), { status: 415 });
      });
      to.get('/api/caller', (request, response) => void response.json({ address: request.ip }));
      to.get('/api/broken', () => {
        throw new Error('secret inside');
      });
      to.get('/api/things/:id', (_request, response) => void response.status(400).json({}));
      to.use('/trpc', (_request, response) => void response.status(403).json({}));
    },
  });
  const server = createServer(app);
  if (from) server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: from }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

describe('health', () => {
  test('a running server answers /healthz, and is ready while the database answers', async () => {
    const get = await serve();
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
  });

  test('without the database the server is alive but not ready', async () => {
    const get = await serve({ isReady: false });
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(503);
  });
});

describe('metrics', () => {
  test('are served only if the installation enables them', async () => {
    const answer = await (await serve())('/metrics');
    expect(await answer.text()).not.toContain('bhandar_http_request_seconds');
  });

  test('count answers by path, and contain neither single records nor unknown paths', async () => {
    const get = await serve({ metrics: true });
    await get('/api/broken?phone=01700000000');
    await get('/api/nothing/0d9f6a4e-6d2c-4a8b-9f59-3c1b7c2e8a10');
    const text = await (await get('/metrics')).text();
    expect(text).toContain('bhandar_http_request_seconds_count{method="GET",route="/api/broken",status="500"} 1');
    expect(text).toContain('route="(none)",status="404"');
    expect(text).toContain('bhandar_process_cpu_seconds_total');
    expect(text).not.toMatch(/0d9f6a4e|01700000000/);
  });
});

test('addresses that no route serves add no metrics that stay for ever', async () => {
  const get = await serve({ metrics: true });
  for (const word of ['inventedOne', 'inventedTwo', 'inventedThree']) {
    await get(`/api/things/${word}?also=${word}`);
    await get(`/trpc/${word}`, { method: 'POST' });
    await get(`/trpc/accounts.${word}`);
    await get(`/${word}`);
  }
  await get('/trpc/accounts.me');
  await get('/trpc/accounts.me,accounts.inventedFour');
  const text = await (await get('/metrics')).text();
  expect(text).not.toContain('invented');
  const counted = (labels: string) => expect(text).toContain(`bhandar_http_request_seconds_count{${labels}}`);
  counted('method="GET",route="/api/things/:id",status="400"');
  counted('method="POST",route="(none)",status="403"');
  counted('method="GET",route="/trpc/accounts.me",status="403"');
  counted('method="GET",route="/trpc/(batch)",status="403"');
  counted('method="GET",route="(web)",status="200"');
});

describe('headers', () => {
  test('only scripts of this server may run, and no other site may frame it', async () => {
    const { headers } = await (await serve())('/');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self';img-src 'self' data:;connect-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test.each([
    ['/dashboard/pos', '(self)'],
    ['/admin-dashboard/pos/', '(self)'],
    ['/employee-dashboard/pos?from=menu', '(self)'],
    ['/', '()'],
    ['/dashboard', '()'],
    ['/dashboard/pos/conflicts', '()'],
    ['/dashboard/receipts/pos', '()'],
    ['/pos', '()'],
    ['/healthz', '()'],
  ])('%s allows USB and serial devices %s', async (path, allowed) => {
    const { headers } = await (await serve())(path);
    expect(headers.get('permissions-policy')).toBe(
      `camera=(self), geolocation=(), microphone=(), payment=(), usb=${allowed}, serial=${allowed}`,
    );
  });

  test('https is required for a year if the public address uses https', async () => {
    const { headers } = await (await serve({ isHttps: true }))('/');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  test('every answer carries a request id; a valid one of the caller is kept', async () => {
    const get = await serve();
    expect((await get('/healthz')).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    const given = await get('/healthz', { headers: { 'x-request-id': 'till-3-request-9' } });
    expect(given.headers.get('x-request-id')).toBe('till-3-request-9');
    const odd = await get('/healthz', { headers: { 'x-request-id': '{"a":1}' } });
    expect(odd.headers.get('x-request-id')).not.toBe('{"a":1}');
  });
});

describe('the web build', () => {
  test('every address of the browser answers with the page, never cached', async () => {
    const answer = await (await serve())('/dashboard/orders/pharmacy');
    expect(await answer.text()).toContain(
      '<html data-currency="INR" data-country="IN" data-time-zone="Asia/Kolkata" lang="en"><title>Bhandar',
    );
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test('hashed files are cached for ever and sent compressed', async () => {
    const { headers } = await (await serve())('/assets/main-abc123.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('gzip');
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', 'the brotli form'],
    ['gzip', 'gzip', 'the gzip form'],
    ['identity', null, 'the script'],
    ['br;q=0, gzip;q=0', null, 'the script'],
  ])('to a browser that takes %s the build’s own form is sent as %s', async (accepted, encoding, text) => {
    const file = join(webRoot, 'assets', 'shop-def456.js');
    await writeFile(file, 'the script');
    await writeFile(`${file}.br`, brotliCompressSync('the brotli form'));
    await writeFile(`${file}.gz`, gzipSync('the gzip form'));
    const answer = await (await serve())('/assets/shop-def456.js?v=1', { headers: { 'accept-encoding': accepted } });
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    if (encoding) expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  });

  test('a missing hashed file is not answered with the page', async () => {
    expect((await (await serve())('/assets/old-000000.js')).status).toBe(404);
  });

  test('the service worker is revalidated each time; if it is missing, the answer is not the page', async () => {
    const get = await serve();
    expect((await get('/sw.js')).status).toBe(404);
    await writeFile(join(webRoot, 'sw.js'), 'self.skipWaiting();');
    const answer = await get('/sw.js');
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test('a POST to an address of the browser fails in the documented shape', async () => {
    const answer = await (await serve())('/dashboard', { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});

describe('calls', () => {
  test.each([
    [[], '198.51.100.1', '127.0.0.1'],
    [['loopback'], '198.51.100.1', '198.51.100.1'],
    [['loopback'], '198.51.100.1, 192.168.0.7', '192.168.0.7'],
    [['loopback', '192.168.0.7'], '198.51.100.1, 192.168.0.7', '198.51.100.1'],
    [['127.0.0.0/8', '192.168.0.0/16'], '198.51.100.1, 192.168.0.7', '198.51.100.1'],
  ])('behind the proxies %j a till cannot forge its address: %s', async (proxies, forwarded, address) => {
    const get = await serve({ proxies });
    const answer = await get('/api/caller', { headers: { 'x-forwarded-for': forwarded } });
    expect(await answer.json()).toEqual({ address });
  });

  test('with https, a caller of the private network that bypasses the proxy cannot forge its address', async () => {
    const { proxies } = parseConfig({ PUBLIC_URL: 'https://stock.example.com', HOST: '0.0.0.0' }, '/project');
    const get = await serve({ proxies: [...proxies], isHttps: true, from: '192.168.0.66' });
    const answer = await get('/api/caller', { headers: { 'x-forwarded-for': '198.51.100.1' } });
    expect(await answer.json()).toEqual({ address: '192.168.0.66' });
  });

  test('an unlisted proxy is logged once', async () => {
    const lines: string[] = [];
    const get = await serve({ proxies: ['10.0.0.5'], isHttps: true, lines });
    for (const _ of [1, 2]) await get('/api/caller', { headers: { 'x-forwarded-for': '198.51.100.1' } });
    const warnings = lines.filter((line) => line.includes('PROXIES does not list'));
    expect(warnings).toEqual([expect.stringContaining('127.0.0.1')]);
  });

  test('an unknown call is a JSON 404, not the page, and is not stored', async () => {
    const answer = await (await serve())('/api/nothing/here');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ success: false, message: 'There is no such path', code: 'NOT_FOUND' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a client error keeps its status, in the documented shape', async () => {
    const answer = await (await serve())('/api/odd');
    expect(answer.status).toBe(415);
    expect(await answer.json()).toEqual({
      success: false,
      message: 'Half a picture',
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });

  test('a server error is logged in full and hidden from the caller', async () => {
    const lines: string[] = [];
    const answer = await (await serve({ lines }))('/api/broken?phone=01700000000');
    const body = (await answer.json()) as { requestId: string };
    expect(answer.status).toBe(500);
    expect(body).toEqual({
      success: false,
      code: 'INTERNAL',
      message: 'Something went wrong. Please try again.',
      requestId: answer.headers.get('x-request-id'),
    });
    const log = lines.join('');
    expect(log).toContain('secret inside');
    expect(log).toContain(body.requestId);
    expect(log).not.toContain('01700000000');
  });
});
