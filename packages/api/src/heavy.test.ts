import { expect, test } from 'vitest';
import type { ProcedureMeta } from './core/trpc';
import { appRouter } from './router';

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: ProcedureMeta } }>,
);

/** Reads of the reports that cost no more than a list. */
const LIGHT = ['reports.today', 'reports.getDocument', 'reports.findByNumber', 'reports.listPastSaleImports'];
const isLight = (path: string, type: string) => LIGHT.includes(path) || type === 'mutation';

test('every export, report, search of the catalogue and upload of offline sales is heavy work of its kind', () => {
  const expected = procedures.flatMap(([path, { _def }]) => {
    const [area, name = ''] = path.split('.');
    if (/^export[A-Z]/.test(name)) return [[path, 'export']];
    if (area === 'reports' && !isLight(path, _def.type)) return [[path, 'report']];
    if (path === 'pos.syncSales') return [[path, 'sync']];
    return ['catalogue.listProducts', 'pos.listSellable'].includes(path) ? [[path, 'search']] : [];
  });
  const declared = procedures.flatMap(([path, { _def }]) => (_def.meta?.heavy ? [[path, _def.meta.heavy]] : []));
  expect(declared.sort()).toEqual(expected.sort());
  expect(new Set(declared.map(([, kind]) => kind)).size).toBe(4);
});
