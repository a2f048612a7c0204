import type { ProductKind } from '@bhandar/domain/catalogue';
import { useMemo } from 'react';
import * as z from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type DraftLine, emptyDraft, emptyLine, PurchaseDraft } from './purchase-draft-model';

const KeptDrafts = z.object({ drafts: z.record(z.string(), PurchaseDraft) });

interface DraftsState {
  /** By user and kind of goods, because people share devices. */
  drafts: Record<string, PurchaseDraft>;
  change: (key: string, change: (draft: PurchaseDraft) => PurchaseDraft) => void;
}

const EMPTY = emptyDraft();

const useDrafts = create<DraftsState>()(
  persist(
    (set) => ({
      drafts: {},
      change: (key, change) => set(({ drafts }) => ({ drafts: { ...drafts, [key]: change(drafts[key] ?? EMPTY) } })),
    }),
    {
      name: 'purchase-drafts',
      partialize: ({ drafts }) => ({ drafts }),
      // A stored draft in the shape of an older version is dropped.
      merge: (kept, fresh) => ({ ...fresh, drafts: KeptDrafts.safeParse(kept).data?.drafts ?? {} }),
    },
  ),
);

const nextKey = (lines: readonly DraftLine[]) => Math.max(0, ...lines.map(({ key }) => key)) + 1;

/** The purchase draft, stored on this device with every key press until it is recorded or discarded. */
export function usePurchaseDraft(userId: string, kind: ProductKind) {
  const key = `${userId}:${kind}`;
  const draft = useDrafts((state) => state.drafts[key] ?? EMPTY);
  const change = useDrafts((state) => state.change);
  const acts = useMemo(
    () => ({
      set: (changes: Partial<Omit<PurchaseDraft, 'lines'>>) => change(key, (kept) => ({ ...kept, ...changes })),
      replace: (next: PurchaseDraft) => change(key, () => next),
      clear: () => change(key, emptyDraft),
      addLine: () => change(key, (kept) => ({ ...kept, lines: [...kept.lines, emptyLine(nextKey(kept.lines))] })),
      setLine: (lineKey: number, edit: (line: DraftLine) => DraftLine) =>
        change(key, (kept) => ({
          ...kept,
          lines: kept.lines.map((line) => (line.key === lineKey ? edit(line) : line)),
        })),
      removeLine: (lineKey: number) =>
        change(key, (kept) => {
          const lines = kept.lines.filter((line) => line.key !== lineKey);
          return { ...kept, lines: lines.length > 0 ? lines : [emptyLine(nextKey(kept.lines))] };
        }),
    }),
    [key, change],
  );
  return { draft, ...acts };
}

export type PurchaseDraftModel = ReturnType<typeof usePurchaseDraft>;
