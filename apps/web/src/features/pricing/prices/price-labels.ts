import { formatPercent } from '../../../lib/format';

/** `12.5%`; a dash when unknown. */
export const percentText = (basisPoints: number | null | undefined): string =>
  basisPoints === null || basisPoints === undefined ? '–' : formatPercent(basisPoints, 1);
