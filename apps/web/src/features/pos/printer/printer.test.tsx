import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { printFrame } from '../../../kit/paper/print-frame';
import type { Inputs } from '../../../lib/api/trpc';
import { openTill, type PosAnswers, resetTill, sent, tile } from '../checkout/pos-screen.fixture';
import { decodeEscPos, linesOf } from './decode-escpos.fixture';
import { plugSerialPrinter, plugUsbPrinter } from './fake-devices.fixture';
import { storePrinter } from './stored-printer';

beforeEach(resetTill);

beforeEach(() => {
  storePrinter(undefined);
  localStorage.clear();
});

type Opened = ReturnType<typeof openTill>;

async function openSettings(answers: PosAnswers = {}): Promise<Opened> {
  const opened = openTill(answers);
  await opened.user.click(await screen.findByRole('button', { name: 'Till settings' }));
  await screen.findByRole('dialog', { name: 'Till settings' });
  return opened;
}

async function connect(kind: 'USB' | 'serial', answers: PosAnswers = {}): Promise<Opened> {
  const opened = await openSettings(answers);
  await opened.user.click(await screen.findByRole('button', { name: `Connect ${kind} printer` }));
  await screen.findByRole('button', { name: 'Forget printer' });
  return opened;
}

async function sell({ user }: Opened): Promise<void> {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await tile('Napa'));
  await user.keyboard('{F9}');
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Order Successful' });
  expect(sent).toHaveLength(1);
}

const isDrawer = (bytes: Uint8Array) => decodeEscPos(bytes).some(({ kind }) => kind === 'drawer');
const printAgain = ({ user }: Opened) => user.click(screen.getByRole('button', { name: /Print Receipt/ }));

describe('a USB printer', () => {
  it('opens the drawer after a sale in cash and takes the receipt, without a print dialog', async () => {
    const { jobs, closed } = plugUsbPrinter();
    const till = await connect('USB');
    expect(screen.getByText('TM-T20III')).toBeVisible();
    await sell(till);
    await waitFor(() => expect(jobs.filter(isDrawer)).toHaveLength(1));
    await printAgain(till);
    await waitFor(() => expect(closed()).toBe(2));
    const receipt = jobs.find((bytes) => !isDrawer(bytes)) ?? new Uint8Array();
    expect(linesOf(decodeEscPos(receipt))).toEqual(
      expect.arrayContaining(['Lazz Pharma', expect.stringMatching(/^No LAZZ-2-000481/)]),
    );
    expect(printFrame).not.toHaveBeenCalled();
  });

  it('that does not take the receipt leaves it to the print dialog, and the sale stands', async () => {
    const { device } = plugUsbPrinter();
    const till = await connect('USB');
    device.fails = true;
    await sell(till);
    expect(await screen.findByText(/The drawer did not open/)).toBeVisible();
    await printAgain(till);
    expect(await screen.findByText(/so the print dialog opens instead/)).toBeVisible();
    await waitFor(() => expect(printFrame).toHaveBeenCalledOnce());
  });

  it('opens no drawer after a sale if the till is not set to, and is forgotten', async () => {
    const { jobs } = plugUsbPrinter();
    const till = await connect('USB');
    await till.user.click(screen.getByRole('switch', { name: 'Open the drawer after cash sales' }));
    await sell(till);
    await printAgain(till);
    await waitFor(() => expect(jobs).toHaveLength(1));
    expect(jobs.some(isDrawer)).toBe(false);
    await till.user.click(screen.getByRole('button', { name: /New Order/ }));
    await till.user.click(await screen.findByRole('button', { name: 'Till settings' }));
    await till.user.click(await screen.findByRole('button', { name: 'Forget printer' }));
    expect(await screen.findByRole('button', { name: 'Connect USB printer' })).toBeVisible();
    expect(localStorage.getItem('till-printer')).toBeNull();
  });

  it('prints no invoice, which opens in the print dialog', async () => {
    const { jobs } = plugUsbPrinter();
    const till = await connect('USB');
    localStorage.setItem('receipt-paper', 'a4');
    await sell(till);
    await printAgain(till);
    await waitFor(() => expect(printFrame).toHaveBeenCalledOnce());
    expect(jobs.every(isDrawer)).toBe(true);
  });
});

describe('a serial printer', () => {
  it('is sent its bytes at the chosen speed', async () => {
    const { jobs, rates } = plugSerialPrinter();
    const { user } = await connect('serial');
    await user.click(screen.getByRole('combobox', { name: 'Speed (baud)' }));
    await user.click(await screen.findByRole('option', { name: '115200' }));
    await user.click(screen.getByRole('button', { name: 'Open drawer' }));
    await waitFor(() => expect(screen.getByText('Drawer opened')).toBeVisible());
    expect(rates).toEqual([115_200]);
    expect(jobs.map((bytes) => decodeEscPos(bytes))).toEqual([[{ kind: 'drawer', pin: 0, onMs: 100 }]]);
  });
});

describe('the drawer without a sale', () => {
  it('opens after the server has recorded it', async () => {
    const { jobs } = plugUsbPrinter();
    const asked: Inputs['pos']['openDrawer'][] = [];
    const { user } = await connect('USB', {
      openDrawer: (input) => {
        asked.push(input);
        return { shiftId: null };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Open drawer' }));
    await waitFor(() => expect(jobs.filter(isDrawer)).toHaveLength(1));
    expect(asked).toMatchObject([{ deviceId: expect.any(String), locationId: expect.any(String) }]);
  });

  it('stays shut in the shift of another person', async () => {
    const { jobs } = plugUsbPrinter();
    const { user } = await connect('USB', {
      openDrawer: () => {
        throw trpcError('NOT_PERMITTED', 'This shift belongs to another person');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Open drawer' }));
    expect(await screen.findByText('This shift belongs to another person')).toBeVisible();
    expect(jobs).toEqual([]);
  });
});

it('a browser without USB and serial devices says so, and offers nothing to connect', async () => {
  await openSettings();
  expect(await screen.findByText(/This browser cannot connect to receipt printers/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Connect/ })).not.toBeInTheDocument();
});

it('a page that was not loaded as the till is reloaded before a printer is connected', async () => {
  plugUsbPrinter();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `${window.location.origin}/employee-dashboard` } as PerformanceEntry,
  ]);
  await openSettings();
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Connect/ })).not.toBeInTheDocument();
});
