import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { expect, it } from 'vitest';
import { appRouter } from '../router';
import { COUNTER_PATHS } from './refuse-at-till';
import type { ProcedureMeta } from './trpc';

const router: AnyRouter = appRouter;
const procedures = router._def.procedures as Record<string, AnyProcedure>;
const metaOf = (path: string) => procedures[path]?._def.meta as ProcedureMeta | undefined;

it('a person at a till by PIN may call procedures that exist', () => {
  expect([...COUNTER_PATHS].filter((path) => !procedures[path])).toEqual([]);
});

it('a person at a till by PIN changes no credentials, and manages sessions only by the till and the sign-out', () => {
  const managing = [...COUNTER_PATHS].filter((path) => metaOf(path)?.manages);
  expect(managing.sort()).toEqual(['accounts.logout', 'pos.lockTill', 'pos.switchCashier']);
});

it('the session of a locked till may call four procedures', () => {
  const open = Object.keys(procedures).filter((path) => metaOf(path)?.whileLocked);
  expect(open.sort()).toEqual(['accounts.logout', 'pos.listCashiers', 'pos.lockTill', 'pos.switchCashier']);
});
