import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { englishOf } from '@bhandar/domain/english';
import type { PhoneCountry } from '@bhandar/domain/shared';
import { coded } from '@bhandar/domain/shared';
import express, { type RequestHandler, type Response, Router } from 'express';
import { sayFailure } from './say-failure';

interface WebBuild {
  webRoot: string;
  currency: string;
  country: PhoneCountry | undefined;
  timeZone: string;
}

/** A browser identifies the worker by this address and looks there for the next version. */
const SERVICE_WORKER = '/sw.js';

/** The built web application: hashed files are cached for ever, the page is always revalidated. */
export function webBuild({ webRoot, currency, country, timeZone }: WebBuild): Router {
  const router = Router();
  // A hashed file that is gone is an old page's; answering it with the page would only confuse.
  router.use(
    '/assets',
    express.static(join(webRoot, 'assets'), { immutable: true, maxAge: '1y', index: false }),
    notFound,
  );
  router.use(express.static(webRoot, { index: false, cacheControl: false, setHeaders: askedAnew }));
  // Without a worker file the answer must be 404: the page in its place would keep an old worker registered.
  router.get(SERVICE_WORKER, notFound);
  const facts = `data-currency="${currency}" data-country="${country ?? 'none'}" data-time-zone="${timeZone}"`;
  router.get('/{*path}', page(join(webRoot, 'index.html'), facts));
  router.use(notFound);
  return router;
}

/** Answers every address that is not a file with the page, which carries currency, country and time zone. */
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
  sayFailure(response, 'NOT_FOUND', englishOf(coded('request.noSuchPath')));
};
