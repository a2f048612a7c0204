import type { Tx } from '@bhandar/db';
import type { ApiContext } from '../../core/context';
import { mailLanguageOf } from '../mails/mails';
import { saveLanguage } from '../staff/staff-repository';

/**
 * Who chose no language gets the one that their browser or the screens before the sign-in spoke, as soon as that is not
 * English, which nobody needs to ask for. From then on it is theirs, until they choose another.
 */
export async function rememberLanguage(tx: Tx, { request }: Pick<ApiContext, 'request'>, staffId: string) {
  const asked = mailLanguageOf(request);
  if (asked !== 'en') await saveLanguage(tx, staffId, asked);
}
