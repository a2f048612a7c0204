import { type Thresholds, USUAL_THRESHOLDS } from '@bhandar/domain/accounts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** From where stock and shelf lives are marked, as the organisation last said: also known while the server is away. */
export const useThresholds = create<Thresholds>()(persist(() => USUAL_THRESHOLDS, { name: 'thresholds' }));

export const rememberThresholds = (thresholds: Thresholds): void => void useThresholds.setState(thresholds);
