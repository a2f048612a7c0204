import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { fillSignIn, findChromium, openPerson, openProfile, signIn } from './browser';
import { addByName, storedIn, TILL } from './offline-steps';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();
const NAMES = Array.from({ length: 50 }, (_, at) => `Bed ${String(at + 1).padStart(2, '0')}`);

async function hold(page: Page, name: string): Promise<void> {
  await addByName(page);
  await page.keyboard.press('F4');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByText('Cart is empty').first().waitFor();
}

async function heldNames(page: Page): Promise<(string | undefined)[]> {
  const bills = page.getByRole('list', { name: 'Held bills' }).getByRole('button', { name: /Bed/ });
  const texts = await bills.allInnerTexts();
  return texts.flatMap((text) => /^Bed \d\d/.exec(text)?.[0] ?? []);
}

test.skipIf(!chromium)('fifty held bills survive a killed browser, half of them held without network', async () => {
  const app = await startDemo();
  const profile = await mkdtemp(join(tmpdir(), 'bhandar-profile-'));
  let browser = await openProfile(chromium ?? '', profile);
  onTestFinished(async () => {
    await browser.kill();
    await app.stop();
    await rm(profile, { recursive: true, force: true });
  });
  const address = new URL(TILL, app.url).href;
  const signedIn = await browser.context.newPage();
  await signedIn.goto(new URL('/login', app.url).href);
  // The email first: the error of an empty one moves the checkbox away below the pointer.
  await signedIn.getByLabel('Email').fill('rina@bhandar.example');
  await signedIn.getByLabel('Remember me').click();
  await signedIn.getByRole('checkbox', { name: 'Remember me', checked: true }).waitFor();
  await fillSignIn(signedIn, 'rina@bhandar.example');
  await signedIn.goto(address);
  await signedIn.getByLabel('Scan or search').waitFor();
  await expect.poll(() => storedIn(signedIn, 'catalogues'), { timeout: 60_000 }).toHaveLength(1);
  // A browser that is killed in the first minute after the sign-in forgets it.
  await browser.quit();
  browser = await openProfile(chromium ?? '', profile);
  const page = await browser.context.newPage();
  await page.goto(address);
  await page.getByLabel('Scan or search').waitFor();
  for (const name of NAMES.slice(0, 25)) await hold(page, name);

  await app.restart(async () => {
    for (const name of NAMES.slice(25)) await hold(page, name);
    await browser.kill();
    browser = await openProfile(chromium ?? '', profile);
    const reopened = await browser.context.newPage();
    await reopened.goto(address);
    await reopened.getByRole('button', { name: 'Held bills 50' }).waitFor();
    await reopened.keyboard.press('F6');
    await expect.poll(() => heldNames(reopened), { timeout: 60_000 }).toEqual(NAMES);
  });

  const colleague = await openPerson(await sharedBrowser(), app.url);
  await signIn(colleague, 'kamal@bhandar.example');
  await colleague.page.goto('/admin-dashboard/pos');
  await colleague.page.getByLabel('Scan or search').waitFor();
  await colleague.page.keyboard.press('F6');
  await expect.poll(() => heldNames(colleague.page), { timeout: 60_000 }).toEqual(NAMES);
  expect(colleague.problems).toEqual([]);
});
