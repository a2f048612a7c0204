import type { Tx } from '@bhandar/db';
import type { ApiContext } from '../../core/context';
import { mailLanguageOf } from '../mails/mails';
import { saveLanguage } from '../staff/staff-repository';

/**
 * A person without a language gets that of their browser or of the screens before sign-in, once it is not English,
 * which is the default. It stays theirs until they choose another.
 */
export async function rememberLanguage(tx: Tx, { request }: Pick<ApiContext, 'request'>, staffId: string) {
  const asked = mailLanguageOf(request);
  if (asked !== 'en') await saveLanguage(tx, staffId, asked);
}
