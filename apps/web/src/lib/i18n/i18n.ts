import i18next, { type BackendModule, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { messages as shell } from '../../shell/messages/en';

type Texts = Record<string, string>;
type Load = () => Promise<{ messages: Texts }>;
type Registry = Record<string, Load>;

/**
 * English texts are bundled: the shell's from the start, the kit's with the API client, a domain's with its screens.
 * Other languages load their file list with the language and their texts by namespace.
 */
const english: Registry = import.meta.glob<{ messages: Texts }>([
  '../../features/**/messages/en.ts',
  '../../kit/**/messages/en.ts',
  '../../shell/*/messages/en.ts',
]);
const languages: Record<string, () => Promise<{ files: Registry }>> = {
  bn: () => import('../languages/bn'),
  hi: () => import('../languages/hi'),
};

async function textsOf(language: string, namespace: string): Promise<Texts> {
  const files = language === 'en' ? english : ((await languages[language]?.())?.files ?? {});
  const place = Object.keys(files).find((path) => path.split('/').at(-3) === namespace);
  const load = place === undefined ? undefined : files[place];
  return load ? (await load()).messages : {};
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    textsOf(language, namespace).then(
      (messages) => done(null, messages),
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
      ns: ['shell'],
      defaultNS: 'shell',
      resources: { ...preloaded, en: { shell, ...preloaded.en } },
      partialBundledLanguages: true,
      keySeparator: false,
      interpolation: { escapeValue: false },
      // A missing text would show its key. It is logged, so that every browser test notices.
      saveMissing: true,
      // biome-ignore lint/suspicious/noConsole: developers read it, and tests fail on it.
      missingKeyHandler: (_languages, namespace, key) => console.error(`Untranslated text: ${namespace}:${key}`),
    });
}

/** Loads a part of a screen together with its texts. */
export async function withTexts<Module>(namespace: string, module: Promise<Module>): Promise<Module> {
  await i18n.loadNamespaces(namespace);
  return module;
}
