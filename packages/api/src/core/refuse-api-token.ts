import { coded, notPermitted } from '@bhandar/domain/shared';
import { actsByApiToken } from './context';

/** Refuses an API token where somebody's access is at stake: a stolen one must not take over or end an account. */
export function refuseApiToken(actor: Parameters<typeof actsByApiToken>[0]): void {
  if (actsByApiToken(actor)) throw notPermitted(coded('access.notByToken'));
}
