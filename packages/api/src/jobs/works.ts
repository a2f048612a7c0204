import { exportWork } from './export-work';
import { priceChangeWork } from './price-change-work';
import type { Work } from './work';
import type { JobKind } from './worker-repository';

export const WORKS: Record<JobKind, Work> = { export: exportWork, priceChange: priceChangeWork };
