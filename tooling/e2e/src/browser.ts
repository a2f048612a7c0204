import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserServer, chromium, type Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'msedge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** A Chromium of this machine; journeys never download one. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES].find((place) => existsSync(place));
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

/** A browser process of its own, for what measures it, changes its flags or needs a second one. */
export const launchBrowser = (executablePath: string, more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: argsWith(more) });

export const launchSharedBrowser = (executablePath: string): Promise<BrowserServer> =>
  chromium.launchServer({ executablePath, args: argsWith([]) });

/** The browser that all files share; closing it closes only what was opened through this connection. */
export const connectBrowser = (address: string): Promise<Browser> => chromium.connect(address);

export const PICTURES = join(dirname(fileURLToPath(import.meta.url)), '../../../artifacts/screens');

/** A person at a screen: their own cookies, and everything that went wrong in their console. */
export interface Person {
  page: Page;
  context: BrowserContext;
  problems: string[];
  /** One more tab of the same person, heard as well. */
  openPage(): Promise<Page>;
  /** Leaves a picture of the screen as it is, at the width of this person. */
  picture(name: string): Promise<void>;
}

export async function seatPerson(browser: Browser, url: string, size = { width: 1440, height: 900 }): Promise<Person> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  const problems: string[] = [];
  const openPage = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      // A refused call is the server's answer, and the screen says it; the browser logs it as an error all the same. So it
      // does when it looks for a newer service worker by itself while the server is away.
      const own = /Failed to load resource|error occurred when fetching the script/;
      if (message.type() === 'error' && !own.test(message.text())) problems.push(message.text());
    });
    return page;
  };
  const page = await openPage();
  await mkdir(PICTURES, { recursive: true });
  const person: Person = {
    page,
    context,
    problems,
    openPage,
    picture: async (name) => {
      await person.page.screenshot({ path: join(PICTURES, `${name}-${size.width}.png`) });
    },
  };
  return person;
}

/** The password that every demo account has. */
export const DEMO_PASSWORD = 'Chemist@2026';

export async function signIn({ page }: Person, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/dashboard/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** What a scanner types, in the page itself: a busy machine's remote keyboard is too slow to pass for one. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(`for (const key of [...${JSON.stringify(code)}, 'Enter']) {
    const code = /[0-9]/.test(key) ? 'Digit' + key : 'Key' + key;
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
  }`);
}
