import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keepApp } from '../offline/kept-app';

/** Whoever is here comes first. */
const IDLE_MS = 3_000;

/** Once the screen has settled, this device keeps what the counter needs to open without the network. */
export function useKeptApp(): void {
  const { i18n } = useTranslation();
  const { language } = i18n;
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = keepApp(language);
    }, IDLE_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [language]);
}
