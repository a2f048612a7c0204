/** Started by the tests as a process of its own, to be killed. */
import { startEmbeddedPostgres } from './index';

const { pid } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`${pid}\n`);
