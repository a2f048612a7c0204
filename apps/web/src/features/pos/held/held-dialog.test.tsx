import type { HeldBill } from '@bhandar/domain/pos';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen';
import HeldDialog from './held-dialog';

const bill = (name: string): HeldBill => ({
  id: name,
  name,
  units: 1,
  totalMinor: 1_000,
  heldAt: '2026-11-21T06:00:00.000Z',
  heldBy: 'Ema Rahman',
});

interface ArrivingProps {
  onReady: (show: (bills: HeldBill[]) => void) => void;
  resume: () => Promise<boolean>;
}

/** The dialog, to which the test gives bills. */
function Arriving({ onReady, resume }: ArrivingProps) {
  const [bills, setBills] = useState<HeldBill[]>([]);
  useEffect(() => onReady(setBills), [onReady]);
  const held = { bills, resume, mayHold: () => true, hold: async () => true, remove: async () => undefined };
  return <HeldDialog held={held} onClose={() => undefined} onClosed={() => undefined} />;
}

test('a bill that comes after the dialog has opened has the focus: Enter closed the dialog', async () => {
  const onReady = vi.fn();
  const resume = vi.fn(async () => true);
  const { user } = renderScreen(<Arriving onReady={onReady} resume={resume} />);
  expect(await screen.findByRole('button', { name: 'Close' })).toHaveFocus();
  act(() => onReady.mock.lastCall?.[0]([bill('Karim'), bill('Rahim')]));
  expect(screen.getByRole('button', { name: /^Karim/ })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(resume).toHaveBeenCalledWith(expect.objectContaining({ name: 'Karim' }));
});
