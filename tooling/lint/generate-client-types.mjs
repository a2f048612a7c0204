import { readFileSync, writeFileSync } from 'node:fs';
import openapi, { astToString } from 'openapi-typescript';

// The types are generated here because the generator needs TypeScript 5; version 7 has no JavaScript API any more.
const [description, target] = process.argv.slice(2);
writeFileSync(target, astToString(await openapi(JSON.parse(readFileSync(description, 'utf8')))));
