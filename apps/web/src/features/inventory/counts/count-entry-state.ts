import type { Count, CountLine } from '@bhandar/domain/inventory';
import { parseWhole } from '@bhandar/domain/shared';
import { useRef, useState } from 'react';
import { trpc } from '../../../lib/api/trpc';

export const isAgain = ({ recountAsked, recounted }: Pick<CountLine, 'recountAsked' | 'recounted'>): boolean =>
  recountAsked && !recounted;

/** The quantity to which the next scan adds: a recount starts at 0. */
const baseOf = (line: CountLine): number => (isAgain(line) ? 0 : (line.counted ?? 0));

const isBlank = (text: string): boolean => text.trim() === '';

export interface CountEntryState {
  /** Typed figures that are not saved yet, by batch. An emptied field is dropped on blur. */
  drafts: Readonly<Record<string, string>>;
  isUnsaved: (line: CountLine) => boolean;
  /** Saving was attempted, and the text is not a number. */
  isUnreadable: (line: CountLine) => boolean;
  /** The active line's batch id. */
  active: string | undefined;
  error: unknown;
  keeping: boolean;
  type: (line: CountLine, text: string) => void;
  add: (line: CountLine, units: number) => void;
  keep: (line: CountLine, text?: string) => Promise<boolean>;
  /** Saves the lines in sequence and returns the first that failed. */
  keepAll: () => Promise<CountLine | undefined>;
}

/**
 * A figure is saved when its shelf is done: on Enter, on Keep, or when the next line becomes active. A half-counted
 * pile must not be compared with the ledger.
 */
export function useCountEntry(count: Count): CountEntryState {
  const utils = trpc.useUtils();
  const enter = trpc.inventory.enterCounts.useMutation();
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const [active, setActive] = useState<string>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  // Scans can arrive faster than renders.
  const now = useRef({ drafts, active });

  const write = (next: Record<string, string>) => {
    now.current.drafts = next;
    setDrafts(next);
  };

  const keep = async (line: CountLine, text = now.current.drafts[line.batchId]): Promise<boolean> => {
    if (text === undefined) return true;
    const { productId, batchId } = line;
    if (isBlank(text)) {
      write(without(now.current.drafts, batchId));
      return true;
    }
    const counted = parseWhole(text);
    if (counted === null) {
      setRefused((all) => (all.includes(batchId) ? all : [...all, batchId]));
      return false;
    }
    const recount = isAgain(line);
    try {
      const [answer] = await enter.mutateAsync({
        countId: count.id,
        entries: [{ productId, batchId, counted, recount }],
      });
      const latest = now.current.drafts[batchId] ?? '';
      if (latest === text || isBlank(latest)) write(without(now.current.drafts, batchId));
      const again = answer?.recountAsked === true;
      const told = { counted, recountAsked: again || recount, recounted: recount && !again };
      utils.inventory.getCount.setData({ countId: count.id }, (old) => old && withLine(old, batchId, told));
      return true;
    } catch {
      // The user may have typed on during the request.
      write({ [batchId]: text, ...now.current.drafts });
      return false;
    }
  };

  const activate = (batchId: string) => {
    const before = now.current.active;
    now.current.active = batchId;
    setActive(batchId);
    const left = count.lines.find((line) => line.batchId === before);
    if (left && before !== batchId) void keep(left);
  };

  const type = (line: CountLine, text: string) => {
    activate(line.batchId);
    write({ ...now.current.drafts, [line.batchId]: text });
  };

  const isUnsaved = ({ batchId }: CountLine) => !isBlank(drafts[batchId] ?? '');

  return {
    drafts,
    isUnsaved,
    isUnreadable: (line) =>
      isUnsaved(line) && refused.includes(line.batchId) && parseWhole(drafts[line.batchId] ?? '') === null,
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
      for (const line of count.lines) if (!(await keep(line))) return line;
      return undefined;
    },
  };
}

function without(drafts: Readonly<Record<string, string>>, batchId: string): Record<string, string> {
  const { [batchId]: _gone, ...rest } = drafts;
  return rest;
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
