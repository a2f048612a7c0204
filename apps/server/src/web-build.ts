import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhoneCountry } from '@bhandar/domain/shared';
import express, { type RequestHandler, type Response, Router } from 'express';
import { sayFailure } from './say-failure';

interface WebBuild {
  webRoot: string;
  currency: string;
  country: PhoneCountry | undefined;
  timeZone: string;
}

/** By its address a browser knows it, and looks there for the next version. */
const SERVICE_WORKER = '/sw.js';

/** The built web application: hashed files for ever, the page itself always asked for anew. */
export function webBuild({ webRoot, currency, country, timeZone }: WebBuild): Router {
  const router = Router();
  // A hashed file that is gone is an old page's; answering it with the page would only confuse.
  router.use(
    '/assets',
    express.static(join(webRoot, 'assets'), { immutable: true, maxAge: '1y', index: false }),
    notFound,
  );
  router.use(express.static(webRoot, { index: false, cacheControl: false, setHeaders: askedAnew }));
  // Where there is none, browsers that have one must hear so: the page in its place would keep it alive.
  router.get(SERVICE_WORKER, notFound);
  const facts = `data-currency="${currency}" data-country="${country ?? 'none'}" data-time-zone="${timeZone}"`;
  router.get('/{*path}', page(join(webRoot, 'index.html'), facts));
  router.use(notFound);
  return router;
}

/** Every address that is not a file belongs to the router in the browser; the page says how the organisation counts. */
function page(file: string, facts: string): RequestHandler {
  return async (_request, response) => {
    askedAnew(response);
    const html = await readFile(file, 'utf8').catch(() => undefined);
    if (html) response.type('html').send(html.replace('<html', `<html ${facts}`));
    else response.status(404).type('text').send('The web application is not built yet. Run: npm run setup\n');
  };
}

const askedAnew = (response: Response) => void response.setHeader('Cache-Control', 'no-cache');

const notFound: RequestHandler = (_request, response) => {
  sayFailure(response, 'NOT_FOUND', 'There is no such path');
};
