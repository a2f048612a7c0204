import type { AnyTRPCRouter } from '@trpc/server';
import type { ProcedureMeta } from './core/trpc';

interface Declared {
  type: 'query' | 'mutation' | 'subscription';
  meta?: ProcedureMeta;
}

/** Every write with the declared effect of a repeat; undefined without a declaration. */
export function retriesOf(router: AnyTRPCRouter): Record<string, ProcedureMeta['retry']> {
  const procedures = Object.entries(router._def.procedures as Record<string, { _def: Declared }>);
  const writes = procedures.filter(([, { _def }]) => _def.type === 'mutation');
  return Object.fromEntries(writes.map(([path, { _def }]) => [path, _def.meta?.retry]).sort());
}
