import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Inputs } from '../../../lib/api/trpc';
import { cacheTillShift } from '../../../offline/till-shift';
import { shiftSummary } from '../../../testing/shift-summary';
import { capture, complete, openTill, resetTill, sent, showOn, tile } from '../checkout/pos-screen.fixture';
import { blindReading, tillShift, zReport } from './testing';

beforeEach(resetTill);

beforeEach(() => localStorage.clear());

const open = shiftSummary();
const OTHER = { id: '0198a1c0-0000-7000-8000-0000000000c2', name: 'Rafiq Islam' };

describe('the header of the till', () => {
  it('says nothing of a shift before the server has answered: it said No shift open from an earlier visit', async () => {
    cacheTillShift(tillShift({ shift: null }));
    let answer: ((shift: ReturnType<typeof tillShift>) => void) | undefined;
    openTill({
      tillShift: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.queryByRole('button', { name: /No shift open/ })).not.toBeInTheDocument();
    answer?.(tillShift({ shift: open }));
    expect(await screen.findByRole('button', { name: /Shift open since/ })).toBeVisible();
  });

  it('says that no shift is open, and opens one with a sum and the keyboard alone', async () => {
    const asked: Inputs['pos']['openShift'][] = [];
    const { user } = openTill({
      tillShift: () => tillShift({ shift: asked.length > 0 ? open : null }),
      openShift: (input) => {
        asked.push(input);
        return open;
      },
    });
    await screen.findByRole('button', { name: /No shift open/ });
    await user.keyboard('{F10}');
    const dialog = await screen.findByRole('dialog', { name: 'Open shift' });
    await waitFor(() => expect(within(dialog).getByLabelText('Opening cash')).toHaveFocus());
    await user.keyboard('500{Enter}');
    expect(await screen.findByRole('button', { name: /Shift open since .*by Ema Rahman/ })).toBeVisible();
    expect(asked).toMatchObject([{ counts: [], floatMinor: 50_000 }]);
  });

  it('says what follows without a shift, and opens one by a press: it was a bare dashed mark', async () => {
    const { user } = openTill({ tillShift: () => tillShift({ shift: null }) });
    const chip = await screen.findByRole('button', { name: /No shift open/ });
    expect(chip).toHaveAccessibleDescription(/The first sale opens a shift without opening cash/);
    await user.click(chip);
    expect(await screen.findByRole('dialog', { name: 'Open shift' })).toBeVisible();
  });

  it('names the till whose shift the person holds: it said No shift open and the first sale opens it', async () => {
    const { user } = openTill({ tillShift: () => tillShift({ requireShift: true, heldAt: 'LAZZ-1' }) });
    const chip = await screen.findByRole('button', { name: /Your shift at LAZZ-1/ });
    expect(chip).toHaveAccessibleDescription(/what is paid here counts there/);
    await user.click(await tile('Napa'));
    await user.click(complete());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('opens the dialog for a link that opens the shift: "Open shift" of the home led to the till only', async () => {
    openTill({ tillShift: () => tillShift({ shift: null }) }, undefined, undefined, undefined, '?shift=open');
    expect(await screen.findByRole('dialog', { name: 'Open shift' })).toBeVisible();
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('gives the focus back to the capture field after the shift opens, pays in and is read: it fell to the page', async () => {
    let isOpen = false;
    const { user } = openTill({
      tillShift: () => tillShift({ shift: isOpen ? open : null }),
      openShift: () => {
        isOpen = true;
        return open;
      },
      recordCashMovement: ({ id }) => ({ id }),
      getShift: () => ({ summary: open, x: null, blind: blindReading(), z: null, supplement: null }),
    });
    await user.click(await screen.findByRole('button', { name: /No shift open/ }));
    await screen.findByRole('dialog', { name: 'Open shift' });
    await user.keyboard('500{Enter}');
    await screen.findByRole('button', { name: /Shift open since/ });
    await waitFor(() => expect(capture()).toHaveFocus());
    await user.keyboard('{F10}');
    await user.click(await screen.findByRole('button', { name: /Pay in/ }));
    await user.type(await screen.findByLabelText(/Amount/), '50');
    await user.type(screen.getByLabelText(/Reason/), 'Coin');
    await user.click(screen.getByRole('button', { name: 'Pay in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(capture()).toHaveFocus());
    await user.keyboard('{F10}');
    await user.click(await screen.findByRole('button', { name: /X reading/ }));
    await screen.findByRole('dialog', { name: /X reading/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(capture()).toHaveFocus());
  });

  it.each(['100000000000', '100000000.01'])(
    'refuses a float of %s at its field: the server refused what the field took',
    async (typed) => {
      const asked: unknown[] = [];
      const { user } = openTill({
        openShift: (input) => {
          asked.push(input);
          return open;
        },
      });
      await user.click(await screen.findByRole('button', { name: /No shift open/ }));
      const float = await screen.findByLabelText('Opening cash');
      await user.clear(float);
      await user.type(float, typed);
      await user.click(screen.getByRole('button', { name: 'Open shift' }));
      expect(await screen.findByText('Must be at most 100,000,000')).toBeVisible();
      expect(float).toBeInvalid();
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['required', tillShift({ requireShift: true }), 'Open a shift to sell'],
    ['overdue', tillShift({ shift: shiftSummary({ businessOn: '2026-01-05' }) }), 'Shift open since 5 Jan 2026'],
    ['missing', tillShift(), 'No shift open'],
    ['open', tillShift({ shift: open }), /^Shift open since \d/],
  ])('names in words, in the header of a phone, a shift that is %s: it was a padlock only', async (_, shift, text) => {
    showOn('phone');
    openTill({ tillShift: () => shift });
    const words = await screen.findByText(text);
    expect(words.closest('header')).toBeInTheDocument();
    expect(words.closest('.max-sm\\:sr-only')).toBeNull();
  });

  it('offers what the last shift left as the float', async () => {
    const asked: Inputs['pos']['openShift'][] = [];
    const { user } = openTill({
      tillShift: () => tillShift({ leftMinor: 500_000 }),
      openShift: (input) => {
        asked.push(input);
        return open;
      },
    });
    await user.click(await screen.findByRole('button', { name: /No shift open/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Open shift' });
    expect(within(dialog).getByText(/^The last shift left ৳\s5,000\.00$/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Open shift' }));
    await waitFor(() => expect(asked).toMatchObject([{ floatMinor: 500_000 }]));
  });

  it('opens a shift note by note', async () => {
    const asked: Inputs['pos']['openShift'][] = [];
    const { user } = openTill({
      openShift: (input) => {
        asked.push(input);
        return open;
      },
    });
    await user.click(await screen.findByRole('button', { name: /No shift open/ }));
    await user.click(await screen.findByRole('button', { name: 'Count notes and coins' }));
    await user.click(screen.getByLabelText(/Pieces of ৳\s500\.00/));
    await user.keyboard('1{Enter}{ArrowDown}3');
    expect(await screen.findByText(/৳\s800\.00/)).toBeVisible();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(asked).toMatchObject([
        {
          counts: [
            { valueMinor: 50_000, count: 1 },
            { valueMinor: 10_000, count: 3 },
          ],
        },
      ]),
    );
  });

  it('counts coins below the smallest denomination as one amount', async () => {
    const asked: Inputs['pos']['openShift'][] = [];
    const { user } = openTill({
      openShift: (input) => {
        asked.push(input);
        return open;
      },
    });
    await user.click(await screen.findByRole('button', { name: /No shift open/ }));
    await user.click(await screen.findByRole('button', { name: 'Count notes and coins' }));
    await user.type(screen.getByLabelText(/Pieces of ৳\s1\.00/), '2');
    const coins = screen.getByLabelText('Other coins');
    await user.type(coins, '-0.50');
    expect(coins).toBeInvalid();
    await user.clear(coins);
    await user.type(coins, '0.70');
    expect(coins).toBeValid();
    expect(screen.getByText(/৳\s2\.70/)).toBeVisible();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(asked).toMatchObject([
        {
          counts: [
            { valueMinor: 100, count: 2 },
            { valueMinor: 1, count: 70 },
          ],
        },
      ]),
    );
  });
});

describe('where the organisation wants a shift', () => {
  it('a sale without one is not sent: the till offers to open it', async () => {
    const { user } = openTill({ tillShift: () => tillShift({ requireShift: true }) });
    await screen.findByRole('button', { name: /Open a shift to sell/ });
    await user.click(await tile('Napa'));
    await user.click(complete());
    const dialog = await screen.findByRole('dialog', { name: 'Open shift' });
    expect(dialog).toHaveTextContent('This till takes payments only while a shift is open.');
    expect(sent).toEqual([]);
  });

  it('a sale with one is sent', async () => {
    const { user } = openTill({ tillShift: () => tillShift({ requireShift: true, shift: open }) });
    await screen.findByRole('button', { name: /Shift open since/ });
    await user.click(await tile('Napa'));
    await user.click(complete());
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe('the open shift', () => {
  it('takes a pay out with a reason', async () => {
    const asked: Inputs['pos']['recordCashMovement'][] = [];
    const { user } = openTill({
      tillShift: () => tillShift({ shift: open }),
      recordCashMovement: (input) => {
        asked.push(input);
        return { id: input.id };
      },
    });
    await screen.findByRole('button', { name: /Shift open since/ });
    await user.keyboard('{F10}');
    await screen.findByRole('dialog', { name: 'Shift at LAZZ-2' });
    await user.keyboard('2');
    const dialog = await screen.findByRole('dialog', { name: 'Pay out' });
    await user.click(within(dialog).getByRole('button', { name: 'Pay out' }));
    expect(await within(dialog).findByText('Enter a reason')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/Amount/), '15');
    await user.type(within(dialog).getByLabelText(/Reason/), 'Tea');
    await user.click(within(dialog).getByRole('button', { name: 'Pay out' }));
    expect(await screen.findByText(/৳\s15\.00 paid out/)).toBeVisible();
    expect(asked).toMatchObject([{ shiftId: open.id, kind: 'payOut', amountMinor: 1_500, reason: 'Tea' }]);
  });

  it('goes over to a colleague, counted', async () => {
    const asked: Inputs['pos']['handOverShift'][] = [];
    const { user } = openTill({
      tillShift: () => tillShift({ shift: open }),
      handOverShift: (input) => {
        asked.push(input);
        return { shift: { ...open, heldBy: OTHER.name }, countedMinor: 49_000, differenceMinor: -1_000 };
      },
    });
    await user.click(await screen.findByRole('button', { name: /Shift open since/ }));
    await user.click(await screen.findByRole('button', { name: /Hand over/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Hand over' });
    await user.click(within(dialog).getByRole('combobox', { name: /New cashier/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([OTHER.name]);
    await user.click(screen.getByRole('option', { name: OTHER.name }));
    await user.click(within(dialog).getByRole('checkbox', { name: /Count the drawer now/ }));
    await user.type(within(dialog).getByLabelText(/Pieces of ৳\s10\.00/), '49');
    await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText(/Handed over to Rafiq Islam. ৳\s10\.00 less than expected./)).toBeVisible();
    expect(asked).toMatchObject([{ toId: OTHER.id, counts: [{ valueMinor: 1_000, count: 49 }] }]);
  });

  it('is handed over without a count by the PIN of the colleague', async () => {
    const asked: Inputs['pos']['handOverShift'][] = [];
    const { user } = openTill({
      tillShift: () => tillShift({ shift: open }),
      handOverShift: (input) => {
        asked.push(input);
        return { shift: { ...open, heldBy: OTHER.name }, countedMinor: null, differenceMinor: null };
      },
    });
    await user.click(await screen.findByRole('button', { name: /Shift open since/ }));
    await user.click(await screen.findByRole('button', { name: /Hand over/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Hand over' });
    await user.click(within(dialog).getByRole('combobox', { name: /New cashier/ }));
    await user.click(screen.getByRole('option', { name: OTHER.name }));
    await user.type(within(dialog).getByLabelText(`PIN of ${OTHER.name}`), '274914');
    await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
    await waitFor(() => expect(asked).toMatchObject([{ toId: OTHER.id, counts: null, pin: '274914' }]));
  });

  it('is read without closing it', async () => {
    const { user } = openTill({
      tillShift: () => tillShift({ shift: open }),
      getShift: () => ({ summary: open, x: null, blind: blindReading(), z: null, supplement: null }),
    });
    await user.click(await screen.findByRole('button', { name: /Shift open since/ }));
    await user.click(await screen.findByRole('button', { name: /X reading/ }));
    const dialog = await screen.findByRole('dialog', { name: 'X reading' });
    expect(dialog).toHaveTextContent(/bKash \(1\)90\.00/);
    expect(dialog).not.toHaveTextContent(/Expected|Opening cash|Cash sales|390\.00/);
  });

  it('of another can only be read', async () => {
    const { user } = openTill({
      tillShift: () => tillShift({ shift: { ...open, heldBy: OTHER.name, heldById: OTHER.id } }),
    });
    await user.click(await screen.findByRole('button', { name: /Shift open since/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Shift at LAZZ-2' });
    expect(dialog).toHaveTextContent('Rafiq Islam is responsible for this shift.');
    const acts = within(dialog).getByRole('list', { name: 'Shift at this till' });
    expect(within(acts).getAllByRole('button')).toHaveLength(1);
  });
});

describe('closing', () => {
  it('counts blind, tells the difference afterwards, asks why and shows the Z report', async () => {
    const asked: Inputs['pos']['closeShift'][] = [];
    const { user } = openTill({
      tillShift: () => tillShift({ shift: asked.length > 1 ? null : open }),
      closeShift: (input) => {
        asked.push(input);
        if (input.reason) return { status: 'closed', report: zReport() };
        return { status: 'unexplained', expectedMinor: 56_500, countedMinor: 50_000, differenceMinor: -6_500 };
      },
    });
    await user.click(await screen.findByRole('button', { name: /Shift open since/ }));
    await user.click(await screen.findByRole('button', { name: /Count and close/ }));
    const count = await screen.findByRole('dialog', { name: 'Count and close' });
    expect(count).not.toHaveTextContent(/565|Expected/);
    await user.click(within(count).getByRole('button', { name: 'Submit count' }));
    expect(await within(count).findByText(/Enter a whole number of pieces/)).toBeVisible();
    await user.type(within(count).getByLabelText(/Pieces of ৳\s100\.00/), '5');
    await user.click(within(count).getByRole('button', { name: 'Submit count' }));
    const difference = await screen.findByRole('dialog', { name: 'Cash difference' });
    expect(difference).toHaveTextContent(/Expected৳\s565\.00Counted৳\s500\.00Difference৳\s65\.00 short/);
    await user.type(within(difference).getByLabelText(/Reason/), 'Change given twice');
    await user.click(within(difference).getByRole('button', { name: 'Close with difference' }));
    const report = await screen.findByRole('dialog', { name: 'Z report 12' });
    expect(report).toHaveTextContent('Reason: Change given twice');
    expect(within(report).getByRole('button', { name: 'Print' })).toHaveFocus();
    expect(asked).toMatchObject([
      { counts: [{ valueMinor: 10_000, count: 5 }], reason: '' },
      { reason: 'Change given twice', explainedMinor: -6_500 },
    ]);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: /No shift open/ })).toBeVisible();
  });
});
