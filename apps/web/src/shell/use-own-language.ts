import { useEffect, useRef } from 'react';
import { useActor } from '../kit/scope';
import { trpc } from '../lib/api/trpc';
import { i18n } from '../lib/i18n/i18n';
import { applyLanguage, onLanguageChosen } from '../lib/i18n/language';

/** The language of the account comes along to every device; a choice made here goes back to the account. */
export function useOwnLanguage(): void {
  const { id, language } = useActor();
  const utils = trpc.useUtils();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    // Once for each answer of the account: a choice made since then stands until the server knows it.
    if (!language || shown.current === `${id} ${language}`) return;
    shown.current = `${id} ${language}`;
    if (language !== i18n.language) void applyLanguage(language);
  }, [id, language]);
  useEffect(
    () =>
      onLanguageChosen((chosen) => {
        shown.current = `${id} ${chosen}`;
        utils.client.accounts.setLanguage
          .mutate({ language: chosen })
          .then(() => utils.accounts.me.invalidate())
          // It stands on this device all the same.
          .catch(() => undefined);
      }),
    [id, utils],
  );
}
