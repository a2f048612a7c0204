import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppProcess, startApp } from './app-process';
import { findChromium, launchBrowser, PICTURES, seatPerson, signIn } from './browser';

const chromium = findChromium();

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };
const THEMES = ['light', 'dark'] as const;
const PEOPLE = [
  ['warehouse', 'nasrin@bhandar.example'],
  ['store manager', 'kamal@bhandar.example'],
  ['employee', 'rina@bhandar.example'],
] as const;

/** What no menu shows and needs no record, below each role's area. */
const BEHIND = {
  warehouse: [
    ...['products/import', 'products/labels', 'scanner', 'notifications', 'profile', 'settings'],
    ...['reports/documents', 'reports/past-sales', 'prices/change'],
  ],
  'store manager': [
    ...['products/labels', 'scanner', 'notifications', 'profile', 'settings', 'reports/documents', 'prices/change'],
  ],
  employee: ['products/labels', 'scanner', 'notifications', 'profile', 'settings', 'reports/documents'],
} as const;

/** Two frames, and until no colour is on its way any more. */
const SETTLED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
  Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)))`;
const TOO_WIDE = 'document.documentElement.scrollWidth - window.innerWidth';

/** Opens a screen once and looks at it at both widths and in both themes, changed in place. */
async function faultsOf(page: Page, path: string, name: string): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize(DESK);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    for (const theme of THEMES) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'; ${SETTLED}`);
      const where = `${path} at ${size.width}, ${theme}`;
      const overflow = Number(await page.evaluate(TOO_WIDE));
      if (overflow > 0) faults.push(`${where} is ${overflow} px too wide`);
      const axe = new AxeBuilder({ page });
      // Colours alone change with the theme.
      if (theme === 'dark') axe.withRules(['color-contrast']);
      for (const { impact, id, nodes } of (await axe.analyze()).violations) {
        if (impact !== 'serious' && impact !== 'critical') continue;
        faults.push(`${where}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
      }
      await page.screenshot({ path: join(PICTURES, `${name}-${size.width}-${theme}.png`) });
    }
  }
  return faults;
}

describe.skipIf(!chromium)('the demo, as a new person finds it', () => {
  let app: AppProcess;
  let browser: Browser;

  beforeAll(async () => {
    app = await startApp({ DEMO: 'on' });
    browser = await launchBrowser(chromium ?? '');
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it.each(PEOPLE)(
    'every screen of the %s but single records opens, fits and is accessible, light and dark',
    async (role, email) => {
      const visitor = await seatPerson(browser, app.url);
      await signIn(visitor, email);
      const menu = await visitor.page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      const area = new URL(visitor.page.url()).pathname.split('/')[1];
      const behind = BEHIND[role].map((path) => `/${area}/${path}`);
      const paths = [...new Set([...menu, ...behind])].filter((path) => path.startsWith('/'));
      expect(paths.length).toBeGreaterThan(behind.length + 4);
      const faults: string[] = [];
      const queue = [...paths];
      const walk = async (page: Page) => {
        for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
          const name = `walk-${role.replace(' ', '-')}${path.replace(/^\/[\w-]*dashboard/, '').replaceAll('/', '-')}`;
          faults.push(...(await faultsOf(page, path, name)));
        }
      };
      await Promise.all([walk(visitor.page), walk(await visitor.openPage()), walk(await visitor.openPage())]);
      expect(faults).toEqual([]);
      expect(visitor.problems).toEqual([]);
      await visitor.context.close();
    },
  );

  it('the tour of the README works, step by step', async () => {
    const boss = await seatPerson(browser, app.url);
    await boss.page.goto('/');
    await boss.page.getByRole('link', { name: 'Login' }).first().click();
    await boss.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(boss, 'nasrin@bhandar.example');
    await boss.page
      .getByRole('navigation', { name: 'Main menu' })
      .getByText('Pharmacy', { exact: true })
      .first()
      .click();
    for (const typed of ['napa 500mg', 'seclp']) {
      await boss.page.getByRole('searchbox').fill(typed);
      await boss.page
        .getByText(typed.startsWith('napa') ? 'Paracetamol' : 'Omeprazole')
        .first()
        .waitFor();
    }
    await boss.page
      .getByRole('link', { name: 'Import' })
      .or(boss.page.getByRole('button', { name: 'Import' }))
      .first()
      .click();
    await boss.page.getByText('Drop a CSV or XLSX file here').waitFor();

    const rina = await seatPerson(browser, app.url);
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

    await boss.page.goto('/dashboard/orders/pharmacy?search=rina');
    await boss.page
      .getByRole('button', { name: /^View order/ })
      .first()
      .waitFor();
    const orders = boss.page.getByRole('button', { name: /^View order/ });
    await orders.nth(0).click();
    await boss.page.getByRole('button', { name: 'Approve Order' }).click();
    await boss.page.getByText('Order approved successfully').waitFor();
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    expect([...boss.problems, ...rina.problems]).toEqual([]);
  });
});
