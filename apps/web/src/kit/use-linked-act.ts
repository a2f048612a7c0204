import { parseAsString, useQueryState } from 'nuqs';
import { useEffect } from 'react';

/**
 * What a link does on the screen that it opens, such as `?new=true`, which opens a form. It is done once and leaves the
 * address, so that neither a reload nor Back does it again.
 */
export function useLinkedAct(key: string, act: (value: string) => void): void {
  const [linked, write] = useQueryState(key, parseAsString);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the link acts.
  useEffect(() => {
    if (linked === null) return;
    void write(null, { history: 'replace' });
    act(linked);
  }, [linked]);
}
