import { USUAL_THRESHOLDS } from '@bhandar/domain/accounts';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rememberThresholds } from './thresholds';
import { useShelfLife } from './use-shelf-life';

it('useShelfLife marks a batch as expiring soon by the organisation’s step', () => {
  const { result } = renderHook(() => useShelfLife());
  expect(result.current('2027-01-10', '2026-12-01')).toBe('near');
  act(() => rememberThresholds({ ...USUAL_THRESHOLDS, expirySoonDays: 40 }));
  expect(result.current('2027-01-10', '2026-12-01')).toBe('soon');
});
