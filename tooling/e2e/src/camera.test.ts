import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, launchBrowser, openPerson, type Person, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

const PHONE = { width: 360, height: 780 };
const SCANNER = '/employee-dashboard/scanner';

describe.skipIf(!chromium)('scanning with the camera', { concurrent: false }, () => {
  let app: AppProcess;
  let plain: Browser;
  let videoDir: string;
  let desk: Person;

  beforeAll(async () => {
    app = await startDemo();
    plain = await sharedBrowser();
    videoDir = await mkdtemp(join(tmpdir(), 'bhandar-films-'));
    desk = await openPerson(plain, app.url, { width: 1280, height: 720 });
    await signIn(desk, 'rina@bhandar.example');
  });

  afterAll(async () => {
    await plain?.close();
    await app?.stop();
    await rm(videoDir, { recursive: true, force: true });
  });

  /** A video of a code as a camera shows it: the same image all the time. */
  async function videoOf(code: Locator): Promise<string> {
    await code.evaluate((element) => {
      element.ownerDocument.body.replaceChildren(element);
      // Through the style object, because the page's policy allows no style attributes.
      element.ownerDocument.body.style.cssText = 'background:#fff;display:grid;place-items:center;height:720px';
      (element as unknown as { style: { cssText: string } }).style.cssText =
        'width:1000px;height:320px;background:#fff';
    });
    const picture = await desk.page.screenshot({ type: 'jpeg', quality: 95 });
    const file = join(videoDir, 'code.mjpeg');
    await writeFile(file, Buffer.concat(Array.from({ length: 10 }, () => picture)));
    return file;
  }

  /** Answers the browser's permission prompt. */
  async function answer(browser: Browser, { context, page }: Person, setting: 'granted' | 'denied'): Promise<void> {
    const { targetInfo } = await (await context.newCDPSession(page)).send('Target.getTargetInfo');
    const { browserContextId = '' } = targetInfo;
    const session = await browser.newBrowserCDPSession();
    const permission = { name: 'camera' };
    await session.send('Browser.setPermission', { permission, setting, origin: app.url, browserContextId });
  }

  async function withCamera(video: string, act: (person: Person) => Promise<void>, allowed = true): Promise<void> {
    const browser = await launchBrowser(chromium ?? '', [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ]);
    try {
      const person = await openPerson(browser, app.url, PHONE);
      await answer(browser, person, allowed ? 'granted' : 'denied');
      await signIn(person, 'rina@bhandar.example');
      await act(person);
      expect(person.problems).toEqual([]);
    } finally {
      await browser.close();
    }
  }

  let video = '';
  it('reads a GS1 code with product, batch and expiry, with a reader from our own server', async () => {
    await desk.page.goto(SCANNER);
    video = await videoOf(desk.page.getByRole('img', { name: /^\(01\)/ }));
    await withCamera(video, async ({ page, picture }) => {
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

  it('reports an unknown code at the till, and adds nothing to the cart', async () => {
    await withCamera(video, async ({ page, picture }) => {
      await page.goto('/employee-dashboard/pos');
      await page.getByRole('button', { name: 'Scan with the camera' }).click();
      await page.getByText('Not found: 010950600013435210TEST 17271231').waitFor();
      await picture('camera-till');
    });
  });

  it('explains a refused camera permission, and a missing camera', async () => {
    await withCamera(
      video,
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
