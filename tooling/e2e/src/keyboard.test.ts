import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppProcess, startApp } from './app-process';
import { findChromium, openPerson, type Person } from './browser';
import { sharedBrowser } from './shared';

const chromium = findChromium();

const BOSS = { email: 'boss@example.com', password: 'Granite9Meadow!' };
const MANAGER = { email: 'manager@example.com', password: 'Lantern7River!' };
const MAX_TABS = 80;
/** Faster typing would look like a scanner to the screens. */
const TYPING = { delay: 45 };

const FOCUSED = 'document.activeElement.tagName + " " + document.activeElement.textContent.slice(0, 20)';

/** Whether it has a visible focus. */
const hasFocus = async (page: Page, target: Locator) => (await target.and(page.locator(':focus-visible')).count()) > 0;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const passed: unknown[] = [];
  while (!(await hasFocus(page, target))) {
    if (passed.length === MAX_TABS) throw new Error(`Tab did not reach ${target}. It passed ${passed.join(' > ')}`);
    await page.keyboard.press('Tab');
    passed.push(await page.evaluate(FOCUSED));
  }
}

const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text, TYPING);
}

/** A combobox: a value that is not in its list is created in place. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }));
  await page.keyboard.press('ArrowDown');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.type(text, TYPING);
  await page.getByRole('option', { name: new RegExp(text) }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

/** Opens any page by the command palette; `heading` is its title where it differs from the menu's name. */
async function go(page: Page, name: string, heading = name): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  await palette.getByRole('combobox').waitFor();
  await page.keyboard.type(name, TYPING);
  await palette.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

async function logIn(page: Page, { email, password }: typeof BOSS): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await fill(page, 'Email', email);
  await fill(page, 'Password', password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

describe.skipIf(!chromium)('by keyboard only', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let superadmin: Person;
  let manager: Person;

  beforeAll(async () => {
    app = await startApp({ SUPERADMIN_EMAIL: BOSS.email, SUPERADMIN_PASSWORD: BOSS.password });
    browser = await sharedBrowser();
    superadmin = await openPerson(browser, app.url);
    manager = await openPerson(browser, app.url);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('a person registers from the landing page', async () => {
    const { page } = manager;
    await page.goto('/');
    await press(page, page.getByRole('link', { name: 'Login' }).first());
    await press(page, page.getByRole('link', { name: 'Create New Account' }));
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    await fill(page, 'First name', 'Kamal');
    await fill(page, 'Last name', 'Hossain');
    await fill(page, 'Email', MANAGER.email);
    await fill(page, 'Phone', '1712345678');
    await fill(page, 'City', 'Dhaka');
    await fill(page, 'Store name', 'Key Pharmacy');
    await tabTo(page, page.getByRole('combobox', { name: 'Request For Role' }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Admin' }).waitFor();
    await page.keyboard.type('Adm', TYPING);
    await page.keyboard.press('Enter');
    await fill(page, 'Password', MANAGER.password);
    await fill(page, 'Confirm password', MANAGER.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/login/);
  });

  it('the warehouse logs in, approves the account and adds a product', async () => {
    const { page } = superadmin;
    await page.goto('/login');
    await logIn(page, BOSS);
    await go(page, 'Employees');
    await press(page, page.getByRole('button', { name: 'Approve Kamal Hossain' }));
    await press(page, page.getByRole('button', { name: 'Approve account' }));
    await page.getByText('Kamal Hossain can sign in now').first().waitFor();

    await go(page, 'Pharmacy products');
    await press(page, page.getByRole('button', { name: 'New product' }).first());
    const form = page.getByRole('dialog', { name: 'New product' });
    await expect.poll(() => hasFocus(page, form.getByLabel('Trade Name'))).toBe(true);
    await page.keyboard.type('Napa', TYPING);
    await fill(page, 'Generic Name', 'Paracetamol');
    await fill(page, 'Strength', '500 mg');
    await pick(page, 'Category', 'Tablet');
    await pick(page, 'Company', 'Beximco');
    // A new company needs an address: a form over the form, and back again.
    await page.getByRole('dialog', { name: 'New company' }).waitFor();
    const company = { Phone: '029876543', Email: 'sales@example.com', Website: 'example.com', Address: 'Dhaka' };
    for (const [label, text] of Object.entries(company)) await fill(page, label, text);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'New company' }).waitFor({ state: 'detached' });
    await pick(page, 'Unit Type', 'piece');
    await fill(page, 'Unit MRP', '1.20');
    await fill(page, 'Opening stock', '300');
    await page.keyboard.press('Enter');
    await page.getByText('Napa 500 mg Added successfully.').first().waitFor();
    await form.waitFor({ state: 'hidden' });
  });

  it('the store logs in and orders it', async () => {
    const { page } = manager;
    await logIn(page, MANAGER);
    await go(page, 'Order pharmacy items', 'Order pharmacy items');
    await press(page, page.getByRole('button', { name: /^Add Napa 500 mg.* to the order/ }));
    await page.getByRole('dialog').getByLabel('Quantity').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('40', TYPING);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await press(page, page.getByRole('button', { name: 'Submit Order' }));
    await page.getByText('Order submitted successfully').waitFor();
  });

  it('the warehouse expands the order, opens it and approves it with one key', async () => {
    const { page } = superadmin;
    await go(page, 'Pharmacy orders');
    await press(page, page.getByRole('button', { name: /^Show details of order/ }));
    await page.getByRole('table', { name: /^Items of order/ }).waitFor();
    await press(page, page.getByRole('button', { name: /^View order/ }));
    await page.getByRole('button', { name: 'Approve Order' }).waitFor();
    await page.keyboard.press('a');
    await page.getByText('Order approved successfully').waitFor();
  });

  it('the counter sells it', async () => {
    const { page } = manager;
    await go(page, 'Point of sale');
    await page.getByText('Showing only products from your approved orders').waitFor();
    await page.getByText('500 mg').first().waitFor();
    await page.keyboard.type('napa', TYPING);
    await page.keyboard.press('Enter');
    await page
      .getByText(/Napa.* added to cart/)
      .first()
      .waitFor();
    await page.keyboard.press('F9');
    await page.getByLabel('Given', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Order Successful').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Order Successful').waitFor({ state: 'hidden' });
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    expect([...superadmin.problems, ...manager.problems]).toEqual([]);
  });
});
