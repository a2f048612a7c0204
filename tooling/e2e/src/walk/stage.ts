import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { AppProcess } from '../app-process';
import { sharedBrowser, startDemo } from '../shared';
import { type RouteTables, readRouteTables } from './route-tables';

export interface Stage {
  app: AppProcess;
  browser: Browser;
  tables: RouteTables;
}

/** The app with its demo and a browser before it, for the tests of one file. */
export function useStage(): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.app = await startDemo();
    stage.browser = await sharedBrowser();
    stage.tables = await readRouteTables();
  }, 120_000);
  afterAll(async () => {
    await stage.browser?.close();
    await stage.app?.stop();
  });
  return stage;
}
