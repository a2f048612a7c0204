import { expect } from 'vitest';
import type { Person } from './browser';

interface Answer<Data> {
  result: { data: Data };
}

/** Calls of tRPC procedures with the session of a person. */
export interface Calls {
  ask: <Data>(procedure: string, input?: object) => Promise<Data>;
  change: <Data>(procedure: string, input: object) => Promise<Data>;
}

export function callsOf({ page }: Person): Calls {
  return {
    ask: async <Data>(procedure: string, input?: object) => {
      const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
      const answer = await page.request.get(`/trpc/${procedure}${query}`);
      return ((await answer.json()) as Answer<Data>).result.data;
    },
    change: async <Data>(procedure: string, data: object) => {
      const answer = await page.request.post(`/trpc/${procedure}`, { data, headers: { 'x-app': '1' } });
      expect(answer.status(), await answer.text()).toBe(200);
      return ((await answer.json()) as Answer<Data>).result.data;
    },
  };
}

/** By the hour of the day the demo's people hold shifts at other tills, which would take what is paid here. */
export async function closeOpenShifts({ ask, change }: Calls): Promise<void> {
  const open = { state: 'open', page: 1, limit: 50 };
  const { data } = await ask<{ data: { id: string; kind: string; automatic: boolean }[] }>('pos.listShifts', open);
  for (const { id: shiftId, kind, automatic } of data) {
    if (kind !== 'till' || automatic) continue;
    const count = { shiftId, counts: [], reason: 'Before the journey' };
    const found = await change<{ differenceMinor?: number }>('pos.closeShift', count);
    if (found.differenceMinor) await change('pos.closeShift', { ...count, explainedMinor: found.differenceMinor });
  }
}
