import { parseConfig } from './src/config';
import { createLogger } from './src/logger';
import { mountApi } from './src/mounts';
import { prepareDatabase } from './src/prepare-database';
import { startServer } from './src/server';
const config = { ...parseConfig({ PORT: '5123', DATABASE_URL: 'postgres://postgres@127.0.0.1:55432/catalogue_scratch', DATA_DIR: '/tmp/imp', LOG_LEVEL: 'warn' }, '/work/main'), webRoot: '/tmp/cat-web/dist' };
const server = await startServer(config, createLogger(config), { prepareDatabase, mounts: mountApi });
console.log(server.url);
