import type { ApiContext } from '../../core/context';
import { knownDeviceOf } from '../login/known-device';
import { networkOf } from '../login/network-address';

/**
 * Whose budget a request or a guess is counted in. A device that has signed in to the account has its own, so that
 * neither strangers nor colleagues behind the same address use it up.
 */
export const requesterOf = async (ctx: ApiContext, email: string): Promise<string> =>
  (await knownDeviceOf(ctx, email)) ?? networkOf(ctx.request.address);
