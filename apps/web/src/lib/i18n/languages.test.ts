import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { describe, expect, it } from 'vitest';

type Files = Record<string, { messages: Record<string, string> }>;

const files: Files = import.meta.glob<{ messages: Record<string, string> }>(
  ['../../features/**/messages/{en,bn,hi}.ts', '../../{kit,shell}/**/messages/{en,bn,hi}.ts'],
  { eager: true },
);
const textsOf = (namespace: string, language: string): Record<string, string> => {
  const path = Object.keys(files).find((file) => file.endsWith(`/${namespace}/messages/${language}.ts`));
  return path ? (files[path]?.messages ?? {}) : {};
};
const namespaces = [...new Set(Object.keys(files).map((file) => file.split('/').at(-3) ?? ''))];

const SCRIPTS = { bn: /\p{Script=Bengali}/u, hi: /\p{Script=Devanagari}/u } as const;
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();
/** Abbreviations of the trade and of computing that are the same in every language. */
const words = (text: string) =>
  text.replace(/\{\{\w+\}\}|\b(?:TP|MRP|VAT|CSV|PDF|XLSX|GS1|mg|ml|mm)\b/g, '').match(/[A-Za-z]{3,}/g) ?? [];

describe.each(LANGUAGES.filter((language) => language !== 'en'))('language %s', (language) => {
  it.each(namespaces)('translates every text of %s', (namespace) => {
    const missing = Object.keys(textsOf(namespace, 'en')).filter((key) => !textsOf(namespace, language)[key]);
    expect(missing).toEqual([]);
  });

  it.each(namespaces)('keeps placeholders and uses its own script in %s', (namespace) => {
    const english = textsOf(namespace, 'en');
    const wrong = Object.entries(textsOf(namespace, language)).filter(([key, text]) => {
      const source = english[key];
      if (source === undefined) return true;
      const own = placeholders(text);
      // A plural form may omit the count, as in "one item".
      const kept = placeholders(source).every((part) => own.includes(part) || part === '{{count}}');
      const known = own.every((part) => placeholders(source).includes(part) || part === '{{count}}');
      const translated = words(source).length === 0 || SCRIPTS[language as 'bn' | 'hi'].test(text);
      return !kept || !known || !translated;
    });
    expect(wrong).toEqual([]);
  });
});
