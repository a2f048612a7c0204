import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { addByName, nextOrder, openTill, storedIn } from './offline-steps';
import { type Calls, callsOf, closeOpenShifts } from './procedure-calls';
import { sharedBrowser, startDemo } from './shared';

interface Report {
  payOutMinor: number;
  sales: { count: number; totalMinor: number };
  closing: { zNumber: number; countedMinor: number; differenceReason: string };
}

describe.skipIf(!findChromium())('a shop that opens and closes its till without network', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let cashier: Person;
  let calls: Calls;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    cashier = await openPerson(browser, app.url, { width: 1366, height: 768 });
    const manager = await openPerson(browser, app.url);
    await signIn(cashier, 'rina@bhandar.example');
    await signIn(manager, 'nasrin@bhandar.example');
    calls = callsOf(manager);
    await calls.change('accounts.updateOrganisation', {
      ...(await calls.ask<object>('accounts.getOrganisation')),
      requireShift: true,
    });
    await closeOpenShifts(calls);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('asks for the opening cash and then sells, pays out and counts the drawer', async () => {
    const { page, context } = cashier;
    await openTill(page);
    await page.getByRole('button', { name: /Open a shift to sell/ }).waitFor();
    await context.setOffline(true);
    await addByName(page);
    await page.getByRole('button', { name: /Complete Sale/ }).click();
    await page
      .getByRole('dialog', { name: 'Open shift' })
      .getByLabel('Opening cash')
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.type('500', { delay: 45 });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Shift open since/ }).waitFor();
    await page.getByRole('button', { name: /Complete Sale/ }).click();
    await page.getByRole('dialog').getByText('NOT SENT YET').waitFor();
    await nextOrder(page);

    await page.keyboard.press('F10');
    await page
      .getByRole('dialog', { name: /Shift at/ })
      .getByRole('button', { name: /Pay out/ })
      .click();
    const payOut = page.getByRole('dialog', { name: 'Pay out' });
    await payOut.getByLabel(/Amount/).fill('15');
    await payOut.getByLabel(/Reason/).fill('Tea');
    await page.keyboard.press('Enter');
    await payOut.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Offline - 3 to send' }).click();
    await page.getByRole('list', { name: 'Shift and drawer' }).waitFor();
    await cashier.picture('offline-drawer');
    await page.keyboard.press('Escape');

    await page.keyboard.press('F10');
    await page
      .getByRole('dialog', { name: /Shift at/ })
      .getByRole('button', { name: /Count and close/ })
      .click();
    const count = page.getByRole('dialog', { name: 'Count and close' });
    await count.getByLabel(/Pieces of .*500/).fill('1');
    await count.getByLabel(/Note on a difference/).fill('The till was alone');
    await cashier.picture('offline-count');
    await count.getByRole('button', { name: 'Submit count' }).click();
    await page.getByRole('button', { name: /Open a shift to sell/ }).waitFor();
    expect(await storedIn(page, 'shiftActs')).toHaveLength(3);
  });

  it('sends everything in its order when the network is back: the Z report has the sale, the pay out and the count', async () => {
    const { page, context } = cashier;
    await context.setOffline(false);
    await expect.poll(() => storedIn(page, 'shiftActs'), { timeout: 60_000 }).toEqual([]);
    expect(await storedIn(page, 'sales')).toEqual([]);
    const { data } = await calls.ask<{ data: { id: string; store: { name: string } }[] }>('pos.listShifts', {
      state: 'closed',
      page: 1,
      limit: 50,
    });
    const reports = await Promise.all(
      data.map(({ id }) => calls.ask<{ z: Report | null }>('pos.getShift', { shiftId: id })),
    );
    const offline = reports.flatMap(({ z }) => (z?.closing.differenceReason === 'The till was alone' ? [z] : []));
    expect(offline).toMatchObject([{ payOutMinor: 1_500, sales: { count: 1 }, closing: { countedMinor: 50_000 } }]);
    await page.getByRole('button', { name: /Open a shift to sell/ }).waitFor();
    expect(cashier.problems).toEqual([]);
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
  });
});
