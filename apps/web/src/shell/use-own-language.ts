import type { Language } from '@bhandar/domain/accounts';
import { useEffect, useRef } from 'react';
import { useActor } from '../kit/scope';
import { trpc } from '../lib/api/trpc';
import { i18n } from '../lib/i18n/i18n';
import { applyLanguage, onLanguageChosen } from '../lib/i18n/language';
import { storedUser, storeUser } from '../lib/session/stored-user';

/** Another tab that opens before the account has the choice would show the former language again. */
function rememberLanguage(language: Language): void {
  const { user } = storedUser();
  if (user) storeUser({ ...user, language });
}

/** Applies the account's language on every device, and saves a choice made here to the account. */
export function useOwnLanguage(): void {
  const { id, language } = useActor();
  const utils = trpc.useUtils();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    // Applied once for each response: a newer choice on this device stays until the server has it.
    if (!language || shown.current === `${id} ${language}`) return;
    shown.current = `${id} ${language}`;
    if (language !== i18n.language) void applyLanguage(language);
  }, [id, language]);
  useEffect(
    () =>
      onLanguageChosen((chosen) => {
        shown.current = `${id} ${chosen}`;
        rememberLanguage(chosen);
        utils.accounts.me.setData(undefined, (me) => me && { ...me, language: chosen });
        utils.client.accounts.setLanguage
          .mutate({ language: chosen })
          .then(() => utils.accounts.me.invalidate())
          .catch(() => {
            // The choice still applies on this device, also when the account names its own again.
            shown.current = `${id} ${language}`;
          });
      }),
    [id, language, utils],
  );
}
