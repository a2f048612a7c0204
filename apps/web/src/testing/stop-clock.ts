import { onTestFinished, vi } from 'vitest';

/** The date and time for the rest of a test: at noon in Dhaka of a day that is neither the first nor the last of a month. */
export function stopClock(at = '2026-11-22T06:00:00Z'): void {
  vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
