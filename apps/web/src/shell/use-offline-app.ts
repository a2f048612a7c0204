import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { installOfflineApp } from '../offline/offline-app';

/** The download waits until the screen has settled. */
const IDLE_MS = 3_000;

/** Downloads the files that the till needs to open without a connection. */
export function useOfflineApp(): void {
  const { i18n } = useTranslation();
  const { language } = i18n;
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = installOfflineApp(language);
    }, IDLE_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [language]);
}
