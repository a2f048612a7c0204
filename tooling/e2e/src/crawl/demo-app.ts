import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { AppProcess } from '../app-process';
import { sharedBrowser, startDemo } from '../shared';
import { type RouteTables, readRouteTables } from './route-tables';

export interface DemoApp {
  app: AppProcess;
  browser: Browser;
  tables: RouteTables;
}

/** The app with its demo and a browser, for the tests of one file. */
export function useDemoApp(): DemoApp {
  const demo = {} as DemoApp;
  beforeAll(async () => {
    demo.app = await startDemo();
    demo.browser = await sharedBrowser();
    demo.tables = await readRouteTables();
  });
  afterAll(async () => {
    await demo.browser?.close();
    await demo.app?.stop();
  });
  return demo;
}
