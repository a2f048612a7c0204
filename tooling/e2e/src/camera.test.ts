import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, launchBrowser, type Person, seatPerson, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

const PHONE = { width: 360, height: 780 };
const SCANNER = '/employee-dashboard/scanner';

describe.skipIf(!chromium)('scanning with the camera', { concurrent: false }, () => {
  let app: AppProcess;
  let plain: Browser;
  let films: string;
  let desk: Person;

  beforeAll(async () => {
    app = await startDemo();
    plain = await sharedBrowser();
    films = await mkdtemp(join(tmpdir(), 'bhandar-films-'));
    desk = await seatPerson(plain, app.url, { width: 1280, height: 720 });
    await signIn(desk, 'rina@bhandar.example');
  }, 120_000);

  afterAll(async () => {
    await plain?.close();
    await app?.stop();
    await rm(films, { recursive: true, force: true });
  });

  /** A film of a code as a camera would see it: the same picture for as long as anybody looks. */
  async function filmOf(code: Locator): Promise<string> {
    await code.evaluate((element) => {
      element.ownerDocument.body.replaceChildren(element);
      // Through the style object: the page's own policy allows no style attributes.
      element.ownerDocument.body.style.cssText = 'background:#fff;display:grid;place-items:center;height:720px';
      (element as unknown as { style: { cssText: string } }).style.cssText =
        'width:1000px;height:320px;background:#fff';
    });
    const picture = await desk.page.screenshot({ type: 'jpeg', quality: 95 });
    const file = join(films, 'code.mjpeg');
    await writeFile(file, Buffer.concat(Array.from({ length: 10 }, () => picture)));
    return file;
  }

  /** As a person answers the browser's question. */
  async function answer(browser: Browser, { context, page }: Person, setting: 'granted' | 'denied'): Promise<void> {
    const { targetInfo } = await (await context.newCDPSession(page)).send('Target.getTargetInfo');
    const { browserContextId = '' } = targetInfo;
    const session = await browser.newBrowserCDPSession();
    const permission = { name: 'camera' };
    await session.send('Browser.setPermission', { permission, setting, origin: app.url, browserContextId });
  }

  async function withFilm(film: string, act: (person: Person) => Promise<void>, allowed = true): Promise<void> {
    const browser = await launchBrowser(chromium ?? '', [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]);
    try {
      const person = await seatPerson(browser, app.url, PHONE);
      await answer(browser, person, allowed ? 'granted' : 'denied');
      await signIn(person, 'rina@bhandar.example');
      await act(person);
      expect(person.problems).toEqual([]);
    } finally {
      await browser.close();
    }
  }

  let film = '';
  it('reads a GS1 code with product, batch and expiry, by a reader of our own server', async () => {
    await desk.page.goto(SCANNER);
    film = await filmOf(desk.page.getByRole('img', { name: /^\(01\)/ }));
    await withFilm(film, async ({ page, picture }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(SCANNER);
      expect(asked.filter((url) => /wasm|camera-view/.test(url))).toEqual([]);
      await page.getByRole('button', { name: 'Scan with the camera' }).click();
      await page.getByText('TEST', { exact: true }).waitFor();
      expect(await page.locator('dl').textContent()).toMatch(/09506000134352.*TEST.*2027/);
      await picture('camera');
      expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
      expect(asked.filter((url) => !url.startsWith(app.url))).toEqual([]);
      await page.getByRole('button', { name: 'Close the camera' }).last().click();
      await page.getByRole('region', { name: 'Camera' }).waitFor({ state: 'hidden' });
    });
  });

  it('says at the till that the code is of nothing known, and sells nothing', async () => {
    await withFilm(film, async ({ page, picture }) => {
      await page.goto('/employee-dashboard/pos');
      await page.getByRole('button', { name: 'Scan with the camera' }).click();
      await page.getByText('Not found: 010950600013435210TEST 17271231').waitFor();
      await picture('camera-till');
    });
  });

  it('says what to do where the camera may not be used, or where there is none', async () => {
    await withFilm(
      film,
      async ({ page, picture }) => {
        await page.goto(SCANNER);
        await page.getByRole('button', { name: 'Scan with the camera' }).click();
        await page.getByText('The camera may not be used').waitFor();
        await picture('camera-denied');
      },
      false,
    );
    await answer(plain, desk, 'granted');
    await desk.page.goto(SCANNER);
    await desk.page.getByRole('button', { name: 'Scan with the camera' }).click();
    await desk.page.getByText('No camera was found').waitFor();
    expect(desk.problems).toEqual([]);
  });
});
