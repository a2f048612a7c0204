import { availableParallelism } from 'node:os';
import {
  type ApiContext,
  appRouter,
  createContext,
  createRefusedCalls,
  createShares,
  type RequestFacts,
  type RunningLive,
  responseMetaOf,
} from '@bhandar/api';
import { createRestBridge, factsOf, restRoutes } from '@bhandar/api/rest';
import type { Db } from '@bhandar/db';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Express, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from './config';
import { unpackBodies } from './encoded-bodies';
import { receiptPage } from './receipt-page';
import { sendFailure } from './send-failure';
import { settingsOf } from './settings-of';
import { directCalls, refuseCalls } from './trpc/direct-calls';
import { takeFormerNames } from './trpc/former-names';

/** In bytes: two hundred offline sales of a till, or a long count. Files use the documented paths. */
const MAX_BODY = 1_048_576;

/** A page of another site cannot send a header of its own without a preflight request, which is never allowed. */
const requireOwnHeader: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.headers.authorization || request.get('x-app') === '1') return next();
  sendFailure(response, 'NOT_PERMITTED', 'Send the header x-app: 1 with a cookie session');
};

/**
 * Both transports on the same context: /trpc for the web client and developers, /api for the documented paths. Receipts
 * that were shared are pages of their own, outside the web app.
 */
export function mountApi(app: Express, context: { config: Config; logger: Logger; db: Db; live: RunningLive }): void {
  const { config, db, logger, live } = context;
  const limits = { shares: createShares({ processors: availableParallelism() }), refusedCalls: createRefusedCalls() };
  const parts = { db, logger, live, now: () => new Date(), settings: settingsOf(config), ...limits };
  const contextFor = (facts: RequestFacts): ApiContext => createContext(parts, facts);
  app.use(
    '/trpc',
    requireOwnHeader,
    takeFormerNames,
    unpackBodies(MAX_BODY, refuseCalls(appRouter)),
    directCalls({ router: appRouter, createContext: (request, response) => contextFor(factsOf(request, response)) }),
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => contextFor(factsOf(req, res)),
      maxBatchSize: 30,
      maxBodySize: MAX_BODY,
      responseMeta: ({ errors, ctx }) => responseMetaOf(errors, ctx?.request.refusedStream),
    }),
  );
  app.get('/r/:token', receiptPage(parts));
  app.use(createRestBridge({ routes: restRoutes, createContext: contextFor, logger }));
}
