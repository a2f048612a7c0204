import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, scan, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const PRODUCT = 'Ace Syrup';
const NAME = `${PRODUCT} 120 mg/5 ml`;
const HELD = 12;

describe.skipIf(!findChromium())('the keys of a counter with a scanner', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let cashier: Person;
  let code = '';
  let receiptNo = '';
  let keys = 0;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    const warehouse = await openPerson(browser, app.url);
    await signIn(warehouse, 'nasrin@bhandar.example');
    const listed = await warehouse.page.request.get('/trpc/pos.listTenders');
    const tenders = ((await listed.json()) as { result: { data: { id: string; name: string; position: number }[] } })
      .result.data;
    // Three tenders, none of which asks for a reference.
    for (const { id, name, position } of tenders.slice(2)) {
      const updated = await warehouse.page.request.post('/trpc/pos.updateTender', {
        headers: { 'x-app': '1' },
        data: { id, name, position, asksReference: false, active: name === 'bKash' },
      });
      expect(updated.status()).toBe(200);
    }
    cashier = await openPerson(browser, app.url, { width: 1366, height: 768 });
    await signIn(cashier, 'rina@bhandar.example');
    const input = encodeURIComponent(JSON.stringify({ search: PRODUCT }));
    const answer = await cashier.page.request.get(`/trpc/inventory.listStoreStock?input=${input}`);
    code =
      ((await answer.json()) as { result: { data: { data: { code: string }[] } } }).result.data.data[0]?.code ?? '';
    expect(code).not.toBe('');
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1;
      await cashier.page.keyboard.press(key);
    }
  };
  const scanInto = async (units: number) => {
    const { page } = cashier;
    for (let unit = 1; unit <= units; unit += 1) {
      await scan(page, code);
      await expect.poll(() => page.getByLabel(`Quantity of ${NAME}`, { exact: true }).inputValue()).toBe(String(unit));
    }
  };
  const sold = async () => {
    const dialog = cashier.page.getByRole('dialog', { name: 'Order Successful' });
    await dialog.waitFor();
    return /LR-\d+-\d{6}/.exec((await dialog.textContent()) ?? '')?.[0] ?? '';
  };

  it('two sell what was scanned for cash', async () => {
    await cashier.page.goto('/employee-dashboard/pos');
    await cashier.page.getByText('500 mg').first().waitFor();
    await scanInto(1);
    keys = 0;
    await press('F9', 'Enter');
    await sold();
    expect(keys).toBe(2);
    await press('Enter');
    await cashier.page.getByText('Order Successful').waitFor({ state: 'hidden' });
  });

  it('eight take three tenders on one bill', async () => {
    const { page } = cashier;
    await scanInto(3);
    keys = 0;
    await press('F9', 'ArrowRight', '9', 'Enter');
    await page.getByRole('button', { name: 'Remove Card 9.00' }).waitFor();
    await press('3', '8', 'Enter');
    await page.getByRole('button', { name: 'Remove bKash 8.00' }).waitFor();
    await cashier.picture('counter-three-tenders');
    // Cash is the last tender left, so it takes the rest.
    await press('Enter');
    receiptNo = await sold();
    expect(keys).toBe(8);
    await press('Enter');
    await page.getByText('Order Successful').waitFor({ state: 'hidden' });
  });

  it('three return one line of a scanned receipt', async () => {
    const { page } = cashier;
    keys = 0;
    await press('F7');
    await page.getByRole('dialog', { name: 'Return with receipt' }).getByRole('textbox').waitFor();
    // The scanner types the number and ends with Enter.
    await page.keyboard.insertText(receiptNo);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Return of receipt ${receiptNo}` });
    await dialog
      .getByRole('textbox', { name: /^Returned units/ })
      .and(page.locator(':focus'))
      .waitFor();
    await press('2');
    await cashier.picture('counter-return');
    await press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(keys).toBe(3);
    await page
      .getByText(/sent for approval|needs approval/i)
      .first()
      .waitFor();
  });

  it('two hold a bill, and all held bills are there after the tab was closed', async () => {
    const { page } = cashier;
    for (let bill = 1; bill <= HELD; bill += 1) {
      await scanInto(1);
      keys = 0;
      await press('F4');
      await page.getByRole('dialog', { name: 'Hold bill' }).getByRole('textbox').waitFor();
      await page.keyboard.insertText(`Customer ${bill}`);
      await press('Enter');
      await page.getByText(`Customer ${bill}`).first().waitFor();
      expect(keys).toBe(2);
      await page.getByText('The cart is empty').waitFor();
    }
    // No page can clean up.
    await page.close({ runBeforeUnload: false });
    cashier.page = await cashier.openPage();
    await cashier.page.goto('/employee-dashboard/pos');
    await cashier.page.getByText('The cart is empty').waitFor();
    await press('F6');
    const held = cashier.page.getByRole('dialog', { name: /Held bills/ });
    await expect.poll(() => held.getByText(/^Customer \d+$/).count()).toBe(HELD);
    await cashier.picture('counter-held-bills');
    await press('Enter');
    await cashier.page.getByRole('button', { name: `One less of ${NAME}` }).waitFor();
  });

  it('the ledger is consistent', async () => {
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    expect(cashier.problems).toEqual([]);
  });
});
