import { useState } from 'react';
import type { Group } from '../screens';

const FOLDED_KEY = 'menu-folded';

const readFolded = (): string[] => (localStorage.getItem(FOLDED_KEY) ?? '').split(' ').filter(Boolean);

/** The groups of the menu that this device shows folded. */
export function useFoldedGroups() {
  const [folded, setFolded] = useState(readFolded);
  const isFolded = (group: Group): boolean => folded.includes(group);
  return {
    isFolded,
    /** Folds a group, or unfolds it. */
    fold: (group: Group) => {
      const next = isFolded(group) ? folded.filter((other) => other !== group) : [...folded, group];
      localStorage.setItem(FOLDED_KEY, next.join(' '));
      setFolded(next);
    },
  };
}
