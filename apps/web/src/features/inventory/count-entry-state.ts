import type { Count, CountLine } from '@bhandar/domain/inventory';
import { parseWhole } from '@bhandar/ui';
import { useRef, useState } from 'react';
import { trpc } from '../../lib/trpc';

export const isAgain = ({ recountAsked, recounted }: Pick<CountLine, 'recountAsked' | 'recounted'>): boolean =>
  recountAsked && !recounted;

/** What the next unit is added to: a recount begins at nothing. */
const baseOf = (line: CountLine): number => (isAgain(line) ? 0 : (line.counted ?? 0));

export interface CountEntryState {
  /** What is typed or scanned and not kept yet, by batch. */
  drafts: Readonly<Record<string, string>>;
  /** The line in hand. */
  active: string | undefined;
  error: unknown;
  keeping: boolean;
  type: (line: CountLine, text: string) => void;
  add: (line: CountLine, units: number) => void;
  keep: (line: CountLine, text?: string) => Promise<boolean>;
  keepAll: () => Promise<boolean>;
}

/**
 * A figure is kept when its shelf is done: at Enter, at Keep, or when the next line is taken in hand. Half a pile must
 * not be compared with the book.
 */
export function useCountEntry(count: Count): CountEntryState {
  const utils = trpc.useUtils();
  const enter = trpc.inventory.enterCounts.useMutation();
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const [active, setActive] = useState<string>();
  // Scans come faster than renders.
  const now = useRef({ drafts, active });

  const write = (next: Record<string, string>) => {
    now.current.drafts = next;
    setDrafts(next);
  };

  const keep = async (line: CountLine, text = now.current.drafts[line.batchId]): Promise<boolean> => {
    const counted = text === undefined ? null : parseWhole(text);
    if (text === undefined || counted === null) return text === undefined;
    const { productId, batchId } = line;
    const recount = isAgain(line);
    try {
      const [answer] = await enter.mutateAsync({
        countId: count.id,
        entries: [{ productId, batchId, counted, recount }],
      });
      const { [batchId]: latest, ...rest } = now.current.drafts;
      if (latest === undefined || latest === text) write(rest);
      const again = answer?.recountAsked === true;
      const told = { counted, recountAsked: again || recount, recounted: recount && !again };
      utils.inventory.getCount.setData({ countId: count.id }, (old) => old && withLine(old, batchId, told));
      return true;
    } catch {
      write({ ...now.current.drafts, [batchId]: text });
      return false;
    }
  };

  const takeInHand = (batchId: string) => {
    const before = now.current.active;
    now.current.active = batchId;
    setActive(batchId);
    const left = count.lines.find((line) => line.batchId === before);
    if (left && before !== batchId) void keep(left);
  };

  const type = (line: CountLine, text: string) => {
    takeInHand(line.batchId);
    write({ ...now.current.drafts, [line.batchId]: text });
  };

  return {
    drafts,
    active,
    error: enter.error,
    keeping: enter.isPending,
    type,
    add: (line, units) => {
      const typed = now.current.drafts[line.batchId];
      const counted = typed === undefined ? baseOf(line) : (parseWhole(typed) ?? 0);
      type(line, String(Math.max(0, counted + units)));
    },
    keep,
    keepAll: async () => {
      const left = count.lines.filter(({ batchId }) => now.current.drafts[batchId] !== undefined);
      const kept = await Promise.all(left.map((line) => keep(line)));
      return kept.every(Boolean);
    },
  };
}

function withLine(count: Count, batchId: string, told: Partial<CountLine>): Count {
  const lines = count.lines.map((line) => (line.batchId === batchId ? { ...line, ...told } : line));
  return {
    ...count,
    lines,
    countedCount: lines.filter(({ counted }) => counted !== null).length,
    recountCount: lines.filter(isAgain).length,
  };
}
