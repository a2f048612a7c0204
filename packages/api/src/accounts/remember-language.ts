import type { Tx } from '@bhandar/db';
import type { ApiContext } from '../context';
import { mailLanguageOf } from './mails';
import { saveLanguage } from './staff-repository';

/** Mails that nobody asks for at the moment speak the language in which the person last used the screens. */
export const rememberLanguage = (tx: Tx, { request }: Pick<ApiContext, 'request'>, staffId: string): Promise<void> =>
  request.header('accept-language') ? saveLanguage(tx, staffId, mailLanguageOf(request)) : Promise.resolve();
