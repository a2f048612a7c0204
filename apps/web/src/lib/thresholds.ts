import { type Thresholds, USUAL_THRESHOLDS } from '@bhandar/domain/accounts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The organisation's last known thresholds for low stock and shelf life, kept for use without a connection. */
export const useThresholds = create<Thresholds>()(persist(() => USUAL_THRESHOLDS, { name: 'thresholds' }));

export const rememberThresholds = (thresholds: Thresholds): void => void useThresholds.setState(thresholds);
