import type { ShiftSummary } from '@bhandar/domain/pos';
import { today } from '../lib/format';
import { PEOPLE } from './render-screen';

const { id, name, stores } = PEOPLE.employee;

export const shiftSummary = (more: Partial<ShiftSummary> = {}): ShiftSummary => ({
  id: '0198a1c0-0000-7000-8000-0000000000e1',
  kind: 'till',
  state: 'open',
  store: stores[0] ?? { id: '', name: '', city: '' },
  till: 'LAZZ-2',
  businessOn: today(),
  automatic: false,
  openedAt: new Date().toISOString(),
  openedBy: name,
  heldBy: name,
  heldById: id,
  floatMinor: 50_000,
  leftMinor: null,
  closedAt: null,
  zNumber: null,
  expectedMinor: null,
  countedMinor: null,
  differenceMinor: null,
  differenceReason: '',
  hasSupplement: false,
  ...more,
});
