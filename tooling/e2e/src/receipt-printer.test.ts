import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { nextOrder, PRODUCT, sell } from './offline-steps';
import { sharedBrowser, startDemo } from './shared';

/** A serial port that records each job, and takes nothing while `unplugged`. */
const FAKE_SERIAL = `(() => {
  const jobs = [];
  const port = {
    writable: null,
    getInfo: () => ({}),
    open: async () => {
      if (window.unplugged) throw new Error('No such port');
      port.writable = new WritableStream({ write: (bytes) => void jobs.push([...bytes]) });
    },
    close: async () => undefined,
    forget: async () => undefined,
  };
  Object.defineProperty(navigator, 'serial', {
    value: { requestPort: async () => port, getPorts: async () => [port] },
  });
  Object.assign(window, { printerJobs: jobs, unplugged: false, dialogs: 0 });
  window.print = () => { window.dialogs += 1; };
})()`;

const jobsOf = (page: Page): Promise<number[][]> => page.evaluate('window.printerJobs');
const isAllowed = (page: Page): Promise<boolean[]> =>
  page.evaluate(`['usb', 'serial'].map((feature) => document.featurePolicy.allowsFeature(feature))`);
const settings = (page: Page) => page.getByRole('dialog', { name: /^(Till settings|কাউন্টারের সেটিংস)$/ });

const textOf = (job: readonly number[]) => String.fromCharCode(...job);
const DRAWER = '\u001bp\u0000';

interface Raster {
  width: number;
  height: number;
  black: number;
}

/** The drawn rows of a job. */
function rastersOf(job: readonly number[]): Raster[] {
  const found: Raster[] = [];
  for (let at = 0; at < job.length - 8; at += 1) {
    if (job[at] !== 0x1d || job[at + 1] !== 0x76 || job[at + 2] !== 0x30) continue;
    const [across, height] = [4, 6].map((place) => (job[at + place] ?? 0) + (job[at + place + 1] ?? 0) * 256);
    if (!across || !height) throw new Error('A drawn row has a size.');
    const dots = job.slice(at + 8, at + 8 + across * height);
    const black = dots.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    found.push({ width: across * 8, height, black });
    at += 7 + across * height;
  }
  return found;
}

describe.skipIf(!findChromium())('a till with a receipt printer', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let till: Person;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    till = await openPerson(browser, app.url, { width: 1366, height: 768 });
    await till.context.addInitScript(FAKE_SERIAL);
    await signIn(till, 'rina@bhandar.example');
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('may use devices on its own page only, and connects a printer there', async () => {
    const { page } = till;
    expect(await isAllowed(page)).toEqual([false, false]);
    await page.getByRole('navigation').getByRole('link', { name: 'Point of sale' }).click();
    await page.getByLabel('Scan or search').waitFor();
    await page.getByRole('button', { name: 'Till settings' }).click();
    await settings(page).getByRole('button', { name: 'Reload page' }).click();
    await page.getByLabel('Scan or search').waitFor();
    await expect.poll(() => isAllowed(page)).toEqual([true, true]);
    await page.getByRole('button', { name: 'Till settings' }).click();
    await settings(page).getByRole('button', { name: 'Connect serial printer' }).click();
    await settings(page).getByRole('button', { name: 'Forget printer' }).waitFor();
    await till.picture('till-settings');
    await settings(page).getByRole('button', { name: 'Open drawer' }).click();
    await page.getByText('Drawer opened').waitFor();
    expect((await jobsOf(page)).map((job) => textOf(job).includes(DRAWER))).toEqual([true]);
    await page.keyboard.press('Escape');
  });

  it('opens the drawer after a sale in cash, and prints Latin text as text', async () => {
    const { page } = till;
    await sell(page);
    await expect.poll(async () => (await jobsOf(page)).length).toBe(2);
    await page.getByRole('button', { name: /Print Receipt/ }).click();
    await expect.poll(async () => (await jobsOf(page)).length).toBe(3);
    const [, drawer = [], receipt = []] = await jobsOf(page);
    expect(textOf(drawer)).toContain(DRAWER);
    expect(textOf(receipt)).toContain('Lake Road Pharmacy');
    expect(textOf(receipt)).toContain(PRODUCT);
    expect(rastersOf(receipt)).toEqual([]);
    expect(await page.evaluate('window.dialogs')).toBe(0);
    await nextOrder(page);
  });

  it.each([
    ['বাংলা', /^Language$/],
    ['हिन्दी', /^ভাষা$/],
  ])(
    'draws %s at the width of the roll, and a reprint after a reload needs no reload of its own',
    async (language, menu) => {
      const { page } = till;
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitemradio', { name: language }).click();
      await page.reload();
      await page.getByRole('searchbox').first().waitFor();
      expect(await isAllowed(page)).toEqual([true, true]);
      await page.keyboard.press('Control+p');
      await expect.poll(async () => (await jobsOf(page)).length).toBe(1);
      const [receipt = []] = await jobsOf(page);
      expect(textOf(receipt)).toContain(PRODUCT);
      const rows = rastersOf(receipt);
      expect(rows.length).toBeGreaterThan(5);
      for (const { width, height, black } of rows) {
        expect(width).toBe(576);
        expect(height % 8).toBe(0);
        // Letters cover some of a row, and never most of it.
        expect(black).toBeGreaterThan(100);
        expect(black).toBeLessThan((width * height) / 2);
      }
    },
  );

  it('prints by the browser when the printer is gone', async () => {
    const { page } = till;
    await page.evaluate('window.unplugged = true');
    await page.keyboard.press('Control+p');
    await page.getByText(/प्रिंट विंडो खुल रही है/).waitFor();
    await page.locator('iframe').waitFor({ state: 'attached' });
    expect(await jobsOf(page)).toHaveLength(1);
    expect(till.problems).toEqual([]);
  });
});
