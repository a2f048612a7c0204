import { USUAL_THRESHOLDS } from '@bhandar/domain/accounts';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rememberThresholds } from './thresholds';
import { useShelfLife } from './use-shelf-life';

it('a batch is marked soon to expire by the step that the organisation set', () => {
  const { result } = renderHook(() => useShelfLife());
  expect(result.current('2027-01-10', '2026-12-01')).toBe('near');
  act(() => rememberThresholds({ ...USUAL_THRESHOLDS, expirySoonDays: 40 }));
  expect(result.current('2027-01-10', '2026-12-01')).toBe('soon');
});
