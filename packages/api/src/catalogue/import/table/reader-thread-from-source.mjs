// Node's threads do not inherit the TypeScript loader, so this one registers its own.
import { register } from 'tsx/esm/api';

register();
await import('./reader-thread.ts');
