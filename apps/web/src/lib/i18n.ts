import i18next, { type BackendModule, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { messages as kit } from '../kit/messages';
import { messages as shell } from '../shell/messages';

type Texts = Record<string, string>;
type Load = () => Promise<{ messages: Texts }>;

/** English of a domain comes with its screens; every other language comes whole, namespace by namespace, when chosen. */
const files: Record<string, Load> = import.meta.glob<{ messages: Texts }>([
  '../features/*/messages.ts',
  '../features/*/messages.{bn,hi}.ts',
  '../{kit,shell}/messages.{bn,hi}.ts',
]);

const fileOf = (language: string, namespace: string): Load | undefined => {
  const file = language === 'en' ? 'messages.ts' : `messages.${language}.ts`;
  return files[`../features/${namespace}/${file}`] ?? files[`../${namespace}/${file}`];
};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = fileOf(language, namespace);
    if (!load) return done(null, {});
    load().then(
      ({ messages }) => done(null, messages),
      (error: Error) => done(error, true),
    );
  },
};

export const i18n = i18next.createInstance();

/** `preloaded` lets tests render without waiting for a namespace. */
export function startI18n(preloaded: Resource = {}, language = 'en'): Promise<unknown> {
  return i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      ns: ['kit', 'shell'],
      defaultNS: 'kit',
      resources: { ...preloaded, en: { kit, shell, ...preloaded.en } },
      partialBundledLanguages: true,
      keySeparator: false,
      interpolation: { escapeValue: false },
    });
}
