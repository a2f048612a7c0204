import {
  type BlindReading,
  denominationsOf,
  type ShiftReport,
  type TillShift,
  toBlindReading,
  type ZReport,
} from '@bhandar/domain/pos';
import { today } from '../../../lib/format';
import { PEOPLE } from '../../../testing/render-screen';
import { shiftSummary } from '../../../testing/shift-summary';
import { tillContext } from '../testing';

const STORE = tillContext().store;
const PLACE = { id: STORE?.id ?? '', name: STORE?.name ?? '', city: STORE?.city ?? '' };
const EMA = PEOPLE.employee;

export const tillShift = (more: Partial<TillShift> = {}): TillShift => ({
  store: PLACE,
  till: 'LAZZ-2',
  tillId: '0198a1c0-0000-7000-8000-0000000000e9',
  requireShift: false,
  today: today(),
  denominations: [...denominationsOf('BDT')],
  shift: null,
  heldAt: null,
  leftMinor: null,
  colleagues: [
    { id: EMA.id, name: EMA.name },
    { id: '0198a1c0-0000-7000-8000-0000000000c2', name: 'Rafiq Islam' },
  ],
  ...more,
});

export const shiftReport = (more: Partial<ShiftReport> = {}): ShiftReport => ({
  shiftId: shiftSummary().id,
  kind: 'till',
  store: { name: 'Lazz Pharma', city: 'Dhaka', address: '12 Mirpur Road', phone: '0171234567' },
  till: 'LAZZ-2',
  businessOn: '2026-11-24',
  automatic: false,
  openedAt: '2026-11-24T03:05:00.000Z',
  openedBy: EMA.name,
  heldBy: EMA.name,
  floatMinor: 50_000,
  floatCounts: [{ valueMinor: 10_000, count: 5 }],
  sales: {
    count: 3,
    subtotalMinor: 40_000,
    discountMinor: 1_000,
    totalMinor: 39_000,
    firstReceipt: 'LAZZ-2-000480',
    lastReceipt: 'LAZZ-2-000482',
  },
  refunds: { count: 1, totalMinor: 2_000 },
  tenders: [
    {
      method: 'cash',
      name: '',
      sales: 2,
      salesMinor: 30_000,
      refunds: 1,
      refundsMinor: 2_000,
      netMinor: 28_000,
    },
    { method: 'wallet', name: 'bKash', sales: 1, salesMinor: 9_000, refunds: 0, refundsMinor: 0, netMinor: 9_000 },
  ],
  cashiers: [{ name: EMA.name, sales: 3, totalMinor: 39_000 }],
  movements: [
    { kind: 'payOut', amountMinor: 1_500, reason: 'Tea', by: EMA.name, at: '2026-11-24T05:00:00.000Z' },
    { kind: 'safeDrop', amountMinor: 20_000, reason: 'Too much cash', by: EMA.name, at: '2026-11-24T08:00:00.000Z' },
  ],
  handOvers: [],
  payInMinor: 0,
  payOutMinor: 1_500,
  safeDropMinor: 20_000,
  expectedMinor: 56_500,
  ...more,
});

/** An X reading of the person who counts the drawer. */
export const blindReading = (): BlindReading => toBlindReading(shiftReport());

export const zReport = (more: Partial<ZReport['closing']> = {}): ZReport => ({
  ...shiftReport(),
  expectedMinor: 56_500,
  closing: {
    zNumber: 12,
    closedAt: '2026-11-24T15:00:00.000Z',
    closedBy: EMA.name,
    automatically: false,
    counts: [{ valueMinor: 10_000, count: 5 }],
    countedMinor: 50_000,
    differenceMinor: -6_500,
    differenceReason: 'Change given twice',
    attempts: [
      { countedMinor: 40_000, at: '2026-11-24T14:55:00.000Z', by: EMA.name },
      { countedMinor: 50_000, at: '2026-11-24T14:58:00.000Z', by: EMA.name },
    ],
    ...more,
  },
});
