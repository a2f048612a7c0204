import { createHash, createHmac } from 'node:crypto';
import type { Settings } from '../../../core/context';

const TOKEN_BYTES = 16;

/**
 * The token in a link's address: 128 bits that nobody can guess. It is derived from the link's random id with the
 * organisation's key, because a reprint and a second look at the receipt need the same address again. So the table of
 * links holds no address that works: somebody who reads it without the key opens nothing.
 */
export const tokenOf = (sealKey: string, linkId: string): string =>
  createHmac('sha256', sealKey)
    .update(`receipt-link ${linkId}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url');

/** The form in which a token is stored and looked up. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const receiptUrl = ({ publicUrl }: Pick<Settings, 'publicUrl'>, token: string): string =>
  `${publicUrl}/r/${token}`;
