import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';

/** The built web application: hashed files for ever, the page itself always asked for anew. */
export function webBuild(webRoot: string): Router {
  const router = Router();
  // A hashed file that is gone is an old page's; answering it with the page would only confuse.
  router.use(
    '/assets',
    express.static(join(webRoot, 'assets'), { immutable: true, maxAge: '1y', index: false }),
    notFound,
  );
  router.use(express.static(webRoot, { index: false, maxAge: 0 }));
  router.get('/{*path}', page(join(webRoot, 'index.html')));
  router.use(notFound);
  return router;
}

/** Every address that is not a file belongs to the router in the browser. */
function page(file: string): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(file, (error) => {
      if (!error) return;
      if (response.headersSent) return next(error);
      response.status(404).type('text').send('The web application is not built yet. Run: pnpm build\n');
    });
  };
}

const notFound: RequestHandler = (_request, response) => {
  response.status(404).type('text').send('Not found\n');
};
