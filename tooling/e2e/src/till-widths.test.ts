import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findChromium, openPerson, signIn } from './browser';
import { useDemoApp } from './crawl/demo-app';
import { PEOPLE } from './crawl/people';

const cartLines = (page: Page) => page.getByRole('list', { name: 'Cart' }).getByRole('listitem');

async function fillCart(page: Page): Promise<void> {
  await page.goto('/employee-dashboard/pos');
  const field = page.getByLabel('Scan or search');
  for (const [at, name] of ['amdocal', 'alben', 'aristocal'].entries()) {
    await field.fill(name);
    await page.getByRole('option').first().waitFor();
    await field.press('Enter');
    await cartLines(page).nth(at).waitFor();
  }
}

describe.skipIf(!findChromium())('the cart of a till', () => {
  const demo = useDemoApp();

  for (const width of [768, 1024]) {
    it(`shows at ${width} px the batch beside its expiry and the whole reason of a price: they were apart and cut`, async () => {
      const person = await openPerson(demo.browser, demo.app.url, { width, height: 768 });
      await signIn(person, PEOPLE.employee);
      const { page, context } = person;
      await fillCart(page);
      const gaps = await page.getByRole('button', { name: /^Batches of/ }).evaluateAll((buttons) =>
        buttons.map(({ firstElementChild }) => {
          const [batch, expiry] = [...(firstElementChild?.children ?? [])].map((part) => part.getBoundingClientRect());
          return batch && expiry ? expiry.left - batch.right : Number.NaN;
        }),
      );
      expect(gaps).toHaveLength(3);
      for (const gap of gaps) expect(gap).toBeLessThan(12);
      const reason = cartLines(page).getByText('Store rule').first();
      expect(await reason.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
      await context.close();
    });
  }

  it('shows at 1024 px the whole company of a product, and the tenders in one row: the company was cut', async () => {
    const person = await openPerson(demo.browser, demo.app.url, { width: 1024, height: 768 });
    await signIn(person, PEOPLE.employee);
    const { page, context } = person;
    await fillCart(page);
    const company = page.getByText('Paracetamol · Square Pharmaceuticals', { exact: true }).first();
    expect(await company.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    const tenders = page.getByRole('radiogroup', { name: 'Payment method' }).getByRole('radio');
    const tops = await tenders.evaluateAll((all) => all.map((radio) => Math.round(radio.getBoundingClientRect().top)));
    expect(tops.length).toBeGreaterThan(3);
    expect(new Set(tops).size).toBe(1);
    await context.close();
  });

  it('takes two rows for each line of a phone, one row for the quick amounts, and buttons of 40 px: a quantity was 18 px high', async () => {
    const person = await openPerson(demo.browser, demo.app.url, { width: 360, height: 780 }, { hasTouch: true });
    await signIn(person, PEOPLE.employee);
    const { page, context } = person;
    await fillCart(page);
    const heights = await cartLines(page).evaluateAll((lines) =>
      lines.filter((line) => !line.ariaCurrent).map((line) => line.getBoundingClientRect().height),
    );
    expect(heights).toHaveLength(2);
    expect(Math.max(...heights)).toBeLessThan(56);
    const targets = await cartLines(page)
      .getByRole('button', { name: /^(Adjust|Remove|One)/ })
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height).filter((height) => height > 0));
    // Two quantities, three crosses, and the minus and plus of the selected line.
    expect(targets).toHaveLength(7);
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(40);
    await page.getByRole('button', { name: /Pay$/ }).click();
    const buttons = page.getByRole('toolbar').getByRole('button');
    await buttons.first().waitFor();
    const amounts = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect()));
    expect(amounts.length).toBeGreaterThan(3);
    expect(new Set(amounts.map(({ top }) => Math.round(top))).size).toBe(1);
    expect(Math.max(...amounts.map(({ right }) => right))).toBeLessThanOrEqual(360);
    await context.close();
  });
});
