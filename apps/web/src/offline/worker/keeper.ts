import { assetsIn, type KeptFiles } from './kept-files';
import { isAway } from './routing';

/** Every dashboard's page is the same; the server puts in how the organisation counts. */
const PAGE = '/dashboard';
const PREFIX = 'app-';
/** How long a page may take before the one that is kept comes in its place. */
const ANSWER_TIMEOUT_MS = 4_000;

interface Ground {
  files: KeptFiles;
  version: string;
  caches: CacheStorage;
  fetch: typeof fetch;
}

/** What is kept of one version of the app, and how it comes back. Nothing of it knows who is signed in. */
export function keeper({ files, version, caches, fetch }: Ground) {
  const name = `${PREFIX}${version}`;
  const listed = new Set([...files.always, ...Object.values(files.languages).flat(), ...files.onceUsed]);

  /** A file's name changes with what is in it, so an older version's is as good. */
  const find = (path: string) => caches.match(path, { ignoreVary: true });
  const take = async (path: string): Promise<Response> => {
    const answer = (await find(path)) ?? (await fetch(path, { credentials: 'omit' }));
    if (!answer.ok) throw new Error(`${path} is not there`);
    return answer;
  };
  const isOfThisVersion = (html: string) => assetsIn(html).every((path) => listed.has(path));

  /** The page comes last: where it is, all it needs is there, too. */
  const keep = async (language?: string): Promise<void> => {
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

  /** Whoever logs out takes everything away; nothing comes back by itself. */
  const keepIfKept = async (path: string, answer: Response): Promise<void> => {
    if (await caches.has(name)) await (await caches.open(name)).put(path, answer);
  };

  const renew = async (page: Response): Promise<void> => {
    if (!page.ok || !page.headers.get('content-type')?.includes('text/html')) return;
    if (isOfThisVersion(await page.clone().text())) await keepIfKept(PAGE, page);
  };

  const keptPage = async (): Promise<Response | undefined> =>
    (await caches.has(name)) ? (await caches.open(name)).match(PAGE, { ignoreVary: true }) : undefined;

  return {
    listed,
    keep,

    /** One older version stays for tabs that still show it. */
    async forgetOlder(): Promise<void> {
      const others = (await caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name);
      await Promise.all(others.slice(0, -1).map((other) => caches.delete(other)));
    },

    /** The server's page, or the kept one where none comes in time. */
    async page(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
      const asked = fetch(request);
      const kept = await keptPage();
      if (!kept) return asked;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS);
      });
      const answer = await Promise.race([asked.catch(() => undefined), late]);
      clearTimeout(timer);
      if (!answer || isAway(answer)) return kept;
      later(renew(answer.clone()));
      return answer;
    },

    async file(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
      const { pathname } = new URL(request.url);
      const kept = await find(pathname);
      if (kept) return kept;
      const answer = await fetch(request);
      if (answer.ok) later(keepIfKept(pathname, answer.clone()));
      return answer;
    },
  };
}
