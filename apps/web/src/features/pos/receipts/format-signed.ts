import { formatAmount } from '../../../lib/format';

/** An amount with its sign; `formatAmount` writes the minus itself. */
export const formatSigned = (minor: number): string => `${minor > 0 ? '+' : ''}${formatAmount(minor)}`;
