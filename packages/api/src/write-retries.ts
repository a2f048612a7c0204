import { writeFileSync } from 'node:fs';
import { retriesOf } from './retries';
import { appRouter } from './router';

// The browser imports the router as a type only, so it reads this file.
writeFileSync(new URL('../retries.json', import.meta.url), `${JSON.stringify(retriesOf(appRouter), null, 2)}\n`);
