import { fold, type PaletteEntry, type PaletteGroup } from './palette-entry';

const namesOf = ({ label, english }: PaletteEntry): string[] => [label, english ?? ''].map(fold);

/** 0 where the name begins with the typed text, 1 where each typed word begins a word of the name, else 2. */
export function rankOf(entry: PaletteEntry, typed: string): number {
  const wanted = fold(typed).split(/\s+/);
  const names = namesOf(entry);
  if (names.some((name) => name.startsWith(wanted.join(' ')))) return 0;
  const beginsWord = (name: string) => {
    const words = name.split(/[\s-]+/);
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  };
  return names.some(beginsWord) ? 1 : 2;
}

/** The best entries first, and the group with the best entry first; equals keep their order. */
export function byRank(groups: PaletteGroup[], typed: string): PaletteGroup[] {
  const rank = (entry: PaletteEntry) => rankOf(entry, typed);
  const best = ({ entries }: PaletteGroup) => Math.min(...entries.map(rank));
  return groups
    .map((group) => ({ ...group, entries: group.entries.toSorted((a, b) => rank(a) - rank(b)) }))
    .toSorted((a, b) => best(a) - best(b));
}
