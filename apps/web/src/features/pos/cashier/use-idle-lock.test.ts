import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIdleLock } from './use-idle-lock';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const idle = (minutes: number) => {
  const lock = vi.fn(async () => undefined);
  renderHook(() => useIdleLock(minutes, lock));
  return lock;
};

test('an idle till locks after its minutes, counted from its last use', () => {
  const lock = idle(5);
  vi.advanceTimersByTime(4 * MINUTE);
  fireEvent.keyDown(window);
  vi.advanceTimersByTime(4 * MINUTE);
  expect(lock).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTE);
  expect(lock).toHaveBeenCalledOnce();
});

test('a till without the setting never locks by itself', () => {
  const lock = idle(0);
  vi.advanceTimersByTime(24 * 60 * MINUTE);
  expect(lock).not.toHaveBeenCalled();
});

test.each([
  ['the key that wakes it', () => fireEvent.keyDown(window)],
  ['its screen that is shown again', () => fireEvent(document, new Event('visibilitychange'))],
])('a till that slept all night is locked by %s: it was open', (_, wake) => {
  const lock = idle(5);
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
  wake();
  expect(lock).toHaveBeenCalledOnce();
});
