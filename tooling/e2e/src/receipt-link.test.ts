import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './accessibility';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { openTill, sell } from './offline-steps';
import { sharedBrowser, startDemo } from './shared';

const RINA = 'rina@bhandar.example';

describe.skipIf(!findChromium())('the link of a receipt', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let rina: Person;
  let visitor: Person;
  /** Of the link: the app's own idea of its port is not the one that it got. */
  let path = '';
  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    rina = await openPerson(browser, app.url, { width: 1366, height: 768 });
    visitor = await openPerson(browser, app.url, { width: 360, height: 740 });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('is made after a sale, with a QR code', async () => {
    const { page } = rina;
    await signIn(rina, RINA);
    await openTill(page);
    await sell(page);
    await page.getByRole('button', { name: 'Share receipt' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share receipt' });
    path = new URL(await dialog.getByLabel('Link', { exact: true }).inputValue()).pathname;
    expect(path).toMatch(/^\/r\/[\w-]{22}$/);
    const code = dialog.getByAltText('QR code of the receipt link');
    await expect
      .poll(() => code.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth))
      .toBeGreaterThan(0);
    await rina.picture('receipt-share');
  });

  it('opens on a phone without a session, in light and dark', async () => {
    const { page } = visitor;
    expect((await page.goto(path))?.status()).toBe(200);
    await page.getByRole('heading', { level: 2, name: /^Receipt / }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await visitor.picture('receipt-page');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page)).toEqual([]);
    await visitor.picture('receipt-page-dark');
    expect(await visitor.context.cookies()).toEqual([]);
  });

  it('comes by email with the bill', async () => {
    const { page } = rina;
    await page.getByLabel('Email address').fill('rahima@example.com');
    await page.getByRole('button', { name: 'Send by email' }).click();
    await page.getByText('The receipt is on its way to rahima@example.com').waitFor();
    const outbox = join(app.dataDir, 'outbox');
    const mails = async () => {
      const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
      const texts = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
      // An email breaks its long lines anywhere.
      return texts.join('').replaceAll('=\r\n', '');
    };
    await expect.poll(mails, { timeout: 60_000 }).toContain('To: rahima@example.com');
    expect(await mails()).toContain(path);
  });

  it('opens nothing after it was revoked', async () => {
    const { page } = rina;
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
    await page.getByText('Link revoked').waitFor();
    expect((await visitor.page.goto(path))?.status()).toBe(404);
    await visitor.page.getByRole('heading', { name: 'Receipt not available' }).waitFor();
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.picture('receipt-page-gone-dark');
    expect([...rina.problems, ...visitor.problems]).toEqual([]);
  });
});
