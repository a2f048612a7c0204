import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserServer, chromium, type Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'msedge'];
const INSTALL_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The Chromium of this machine, because journeys never download one. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...INSTALL_PATHS].find((place) => existsSync(place));
}

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const argsWith = (more: readonly string[]) => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...FLAGS,
  ...more,
];

/** A separate browser process, for tests that measure it, change its flags or need a second one. */
export const launchBrowser = (executablePath: string, more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: argsWith(more) });

export const launchSharedBrowser = (executablePath: string): Promise<BrowserServer> =>
  chromium.launchServer({ executablePath, args: argsWith([]) });

/** A browser whose profile outlives it, with a process of its own that a test may kill. */
export async function openProfile(executablePath: string, profile: string) {
  // Connecting sometimes hung while the browser's own first page was loading.
  const flags = argsWith(['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']);
  const child = spawn(executablePath, flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`The browser did not start:\n${said}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (!context || !child.pid) throw new Error('The browser has no profile.');
  const group = -child.pid;
  return {
    context,
    /** Closes it in order: Chromium writes cookies and the local storage to the disk only now and then. */
    quit: async () => {
      const session = await browser.newBrowserCDPSession();
      await Promise.all([session.send('Browser.close'), ended]);
    },
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(group, 'SIGKILL');
      await ended;
    },
  };
}

/** The browser that all files share. Closing this connection closes only its own contexts. */
export const connectBrowser = (address: string): Promise<Browser> => chromium.connect(address);

export const SCREENSHOTS = join(dirname(fileURLToPath(import.meta.url)), '../../../artifacts/screens');

/** A browser session: its own cookies, and all errors in its console. */
export interface Person {
  page: Page;
  context: BrowserContext;
  problems: string[];
  /** One more tab of the same session, whose errors are recorded as well. */
  openPage(): Promise<Page>;
  /** Saves a screenshot at the width of this session. */
  picture(name: string): Promise<void>;
}

export async function openPerson(
  browser: Browser,
  url: string,
  size = { width: 1440, height: 900 },
  { hasTouch = false }: { hasTouch?: boolean } = {},
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    hasTouch,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  const problems: string[] = [];
  const openPage = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      // The browser logs a refused call as an error although the screen shows it, and an update check for the service
      // worker while the server is stopped.
      const own = /Failed to load resource|error occurred when fetching the script/;
      if (message.type() === 'error' && !own.test(message.text())) problems.push(message.text());
    });
    return page;
  };
  const page = await openPage();
  await mkdir(SCREENSHOTS, { recursive: true });
  const person: Person = {
    page,
    context,
    problems,
    openPage,
    picture: async (name) => {
      await person.page.screenshot({ path: join(SCREENSHOTS, `${name}-${size.width}.png`) });
    },
  };
  return person;
}

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Chemist@2026';

export async function signIn({ page }: Person, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, email, password);
}

export async function fillSignIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/dashboard/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** The keys of a scanner, dispatched in the page, because the remote keyboard is too slow on a busy machine. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(`for (const key of [...${JSON.stringify(code)}, 'Enter']) {
    const code = /[0-9]/.test(key) ? 'Digit' + key : 'Key' + key;
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
  }`);
}
