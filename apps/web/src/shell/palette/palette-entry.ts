import type { LucideIcon } from 'lucide-react';

export interface PaletteEntry {
  /** Unlike any other's. */
  id: string;
  label: string;
  /** A quieter second text. */
  hint?: string;
  icon: LucideIcon;
  /** Other words it is found by. */
  words?: string;
  /** Names a language in its own script. */
  namesLanguage?: boolean;
  run: () => void;
}

export interface PaletteGroup {
  id: string;
  title: string;
  entries: PaletteEntry[];
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Every word that was typed stands somewhere in it. */
export const matches = ({ label, hint, words }: PaletteEntry, typed: string): boolean => {
  const text = fold([label, hint, words].filter(Boolean).join(' '));
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
