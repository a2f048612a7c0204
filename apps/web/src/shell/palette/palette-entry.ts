import type { LucideIcon } from 'lucide-react';

export interface PaletteEntry {
  /** Unique among all entries. */
  id: string;
  label: string;
  /** The label in English, which is found in every language. */
  english?: string;
  hint?: string;
  icon: LucideIcon;
  /** Additional search terms. */
  words?: string;
  /** The label is a language's name in its own script. */
  namesLanguage?: boolean;
  run: () => void;
}

export interface PaletteGroup {
  id: string;
  title: string;
  entries: PaletteEntry[];
}

export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** True when every typed word occurs in the entry. */
export const matches = ({ label, english, hint, words }: PaletteEntry, typed: string): boolean => {
  const text = fold([label, english, hint, words].filter(Boolean).join(' '));
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
