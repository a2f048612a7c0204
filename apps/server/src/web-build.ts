import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { englishOf } from '@bhandar/domain/english';
import type { PhoneCountry } from '@bhandar/domain/shared';
import { coded } from '@bhandar/domain/shared';
import express, { type RequestHandler, type Response, Router } from 'express';
import { sendFailure } from './send-failure';

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
  // A missing hashed file belongs to an old page, which cannot use the new page as a script.
  const assets = join(webRoot, 'assets');
  router.use('/assets', compressedByTheBuild(assets), express.static(assets, FOR_EVER), notFound);
  router.use(express.static(webRoot, { index: false, cacheControl: false, setHeaders: askedAnew }));
  // Without a worker file the answer must be 404, because the page in its place would keep an old worker registered.
  router.get(SERVICE_WORKER, notFound);
  const facts = `data-currency="${currency}" data-country="${country ?? 'none'}" data-time-zone="${timeZone}"`;
  router.get('/{*path}', page(join(webRoot, 'index.html'), facts));
  router.use(notFound);
  return router;
}

const FOR_EVER = { immutable: true, maxAge: '1y', index: false } as const;
const COMPRESSED = { br: '.br', gzip: '.gz' } as const;
const isBrotli = (path: string) => path.endsWith(COMPRESSED.br);

/** Sends the compressed form that the build put beside a file: smaller than one that is made while sending. */
function compressedByTheBuild(assets: string): RequestHandler {
  const send = express.static(assets, {
    ...FOR_EVER,
    setHeaders: (response: Response, path) => {
      response.type(extname(path.replace(/\.\w+$/, '')));
      response.setHeader('Content-Encoding', isBrotli(path) ? 'br' : 'gzip');
      response.vary('Accept-Encoding');
    },
  });
  return (request, response, next) => {
    const form = (['br', 'gzip'] as const).find((name) => request.acceptsEncodings(name));
    if (!form) return next();
    const { url } = request;
    request.url = `${request.path}${COMPRESSED[form]}`;
    send(request, response, (error) => {
      request.url = url;
      next(error);
    });
  };
}

/** Answers every other address with the page, which carries currency, country and time zone. */
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
  sendFailure(response, 'NOT_FOUND', englishOf(coded('request.noSuchPath')));
};
