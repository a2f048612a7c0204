import { writeFileSync } from 'node:fs';
import { describeRoutes } from './openapi';
import { OPENAPI_FILE } from './openapi-file';
import { restRoutes } from './table';

writeFileSync(OPENAPI_FILE, `${JSON.stringify(describeRoutes(restRoutes), null, 2)}\n`);
