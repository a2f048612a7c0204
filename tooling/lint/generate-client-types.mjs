import { readFileSync, writeFileSync } from 'node:fs';
import openapi, { astToString } from 'openapi-typescript';

// Here and not where the types are used: the generator needs TypeScript 5, whose JavaScript API version 7 no longer has.
const [description, target] = process.argv.slice(2);
writeFileSync(target, astToString(await openapi(JSON.parse(readFileSync(description, 'utf8')))));
