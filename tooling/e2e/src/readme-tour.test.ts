import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppProcess, ROOT } from './app-process';
import { bareEnvironment, runNpm } from './bare-path';
import { findChromium, openPerson, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

/** The commands of the tour, each as the arguments of `npm`. */
function tourCommands(): string[][] {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const tour = readme.slice(readme.indexOf('## A tour'), readme.indexOf('## Architecture'));
  const commands = [...tour.matchAll(/run `([^`]+)`/g)].map(([, command = '']) => command.split(' '));
  expect(commands.map(([program]) => program)).toEqual(['npm']);
  return commands.map(([, ...args]) => args);
}

describe.skipIf(!chromium)('the demo, as a new user finds it', () => {
  let app: AppProcess;
  let browser: Browser;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('the tour of the README works, step by step', async () => {
    const superadmin = await openPerson(browser, app.url);
    await superadmin.page.goto('/');
    await superadmin.page.getByRole('link', { name: 'Login' }).first().click();
    await superadmin.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(superadmin, 'nasrin@bhandar.example');
    await superadmin.page
      .getByRole('navigation', { name: 'Main menu' })
      .getByText('Pharmacy products', { exact: true })
      .click();
    for (const typed of ['napa 500mg', 'seclp']) {
      await superadmin.page.getByRole('searchbox').fill(typed);
      await superadmin.page
        .getByText(typed.startsWith('napa') ? 'Paracetamol' : 'Omeprazole')
        .first()
        .waitFor();
    }
    await superadmin.page
      .getByRole('link', { name: 'Import' })
      .or(superadmin.page.getByRole('button', { name: 'Import' }))
      .first()
      .click();
    await superadmin.page.getByText('Drop a CSV or XLSX file here').waitFor();

    const rina = await openPerson(browser, app.url);
    await signIn(rina, 'rina@bhandar.example');
    await rina.page.goto('/employee-dashboard/requested-items/pharmacy');
    for (const name of ['Napa', 'Seclo']) {
      await rina.page.getByRole('searchbox').fill(name);
      await rina.page
        .getByRole('button', { name: new RegExp(`^Add ${name} .* to the order`) })
        .first()
        .click();
      await rina.page.getByRole('dialog').getByLabel('Quantity').fill('20');
      await rina.page.getByRole('dialog').getByLabel('Quantity').press('Enter');
      await rina.page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await rina.page.getByRole('button', { name: 'Submit Order' }).click();
    await rina.page.getByText('Order submitted successfully').waitFor();

    await superadmin.page.goto('/dashboard/orders/pharmacy?search=rina');
    // The demo's own order of Rina waits longer, and lacks goods.
    const waiting = superadmin.page.getByRole('row').filter({ hasText: 'Pending' });
    await waiting.nth(1).waitFor();
    await waiting
      .last()
      .getByRole('button', { name: /^View order/ })
      .click();
    await superadmin.page.getByRole('button', { name: 'Approve Order' }).click();
    await superadmin.page.getByText('Order approved successfully').waitFor();
    const env = bareEnvironment({ DATA_DIR: app.dataDir });
    for (const args of tourCommands()) expect(await runNpm(args, env), args.join(' ')).toEqual({ code: 0, output: '' });
    expect([...superadmin.problems, ...rina.problems]).toEqual([]);
  });
});
