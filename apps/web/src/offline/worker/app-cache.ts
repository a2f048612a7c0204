import { isTillPath } from '@bhandar/domain/accounts/areas';
import { assetsIn, type CachedFiles } from './cached-files';
import { isUnreachable } from './routing';

/** All dashboards share one page; the server writes the organisation's currency and time zone into it. */
const PAGE = '/dashboard';
const PREFIX = 'app-';
/** The time after which the cached page is shown instead of the server's. */
const ANSWER_TIMEOUT_MS = 4_000;

interface AppCacheOptions {
  files: CachedFiles;
  version: string;
  caches: CacheStorage;
  fetch: typeof fetch;
}

/** The files of one version of the app on this device. None of them depends on the signed-in person. */
export function createAppCache({ files, version, caches, fetch }: AppCacheOptions) {
  const name = `${PREFIX}${version}`;
  const listed = new Set([...files.always, ...Object.values(files.languages).flat(), ...files.onceUsed]);

  /** A file's name changes with its content, so one that an older version cached is the same file. */
  const find = (path: string) => caches.match(path, { ignoreVary: true });
  const take = async (path: string): Promise<Response> => {
    const answer = (await find(path)) ?? (await fetch(path, { credentials: 'omit' }));
    if (!answer.ok) throw new Error(`${path} is not there`);
    return answer;
  };
  const isOfThisVersion = (html: string) => assetsIn(html).every((path) => listed.has(path));

  /** The page is cached last, so a cached page has all its files. */
  const fill = async (language?: string): Promise<void> => {
    const cache = await caches.open(name);
    const wanted = [...files.always, ...(files.languages[language ?? ''] ?? [])];
    await Promise.all(
      wanted.map(async (path) => {
        if (!(await cache.match(path))) await cache.put(path, await take(path));
      }),
    );
    if (await cache.match(PAGE)) return;
    const page = await fetch(PAGE, { credentials: 'omit', cache: 'no-store' });
    if (!page.ok || !isOfThisVersion(await page.clone().text())) throw new Error('The server has another version');
    await cache.put(PAGE, page);
  };

  /** A logout deletes the cache, and a late answer must not create it again. */
  const putIfCached = async (path: string, answer: Response): Promise<void> => {
    if (await caches.has(name)) await (await caches.open(name)).put(path, answer);
  };

  const renew = async (page: Response): Promise<void> => {
    if (!page.ok || !page.headers.get('content-type')?.includes('text/html')) return;
    if (isOfThisVersion(await page.clone().text())) await putIfCached(PAGE, page);
  };

  const cachedPage = async (): Promise<Response | undefined> =>
    (await caches.has(name)) ? (await caches.open(name)).match(PAGE, { ignoreVary: true }) : undefined;

  return {
    listed,
    fill,

    /** Keeps one older version for tabs that still show it. */
    async deleteOlder(): Promise<void> {
      const others = (await caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name);
      await Promise.all(others.slice(0, -1).map((other) => caches.delete(other)));
    },

    /** The server's page, or the cached one if none arrives in time. */
    async page(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
      const fetched = fetch(request);
      const cached = await cachedPage();
      if (!cached) return fetched;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS);
      });
      const answer = await Promise.race([fetched.catch(() => undefined), late]);
      clearTimeout(timer);
      if (!answer || isUnreachable(answer)) return withPolicyOf(new URL(request.url).pathname, cached);
      later(renew(answer.clone()));
      return answer;
    },

    async file(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
      const { pathname } = new URL(request.url);
      const cached = await find(pathname);
      if (cached) return cached;
      const answer = await fetch(request);
      if (answer.ok) later(putIfCached(pathname, answer.clone()));
      return answer;
    },
  };
}

const POLICY = 'Permissions-Policy';

/** One page is cached for all addresses, and the server's policy depends on the address. */
function withPolicyOf(pathname: string, page: Response): Response {
  const policy = page.headers.get(POLICY);
  if (!policy) return page;
  const devices = isTillPath(pathname) ? '(self)' : '()';
  const headers = new Headers(page.headers);
  headers.set(POLICY, policy.replaceAll(/\b(usb|serial)=\([^)]*\)/g, `$1=${devices}`));
  const { status, statusText } = page;
  return new Response(page.body, { status, statusText, headers });
}
