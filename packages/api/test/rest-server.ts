import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Db } from '@bhandar/db';
import { testSettings } from '@bhandar/testing/callers';
import { workQueue } from '@bhandar/testing/queue';
import express from 'express';
import pino from 'pino';
import { accountEmailHandlers } from '../src/accounts';
import type { Settings } from '../src/core/context';
import { createContext } from '../src/create-context';
import type { Mail } from '../src/mail';
import { createRestBridge, restRoutes } from '../src/rest';
import { describeRoutes } from '../src/rest/openapi';
import { startValidatingProxy, violationsOf } from './validating-proxy';

export interface RestAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every path, and compare what they read.
  body: any;
  headers: Headers;
}

export interface Sender {
  token?: string;
  /** A browser session on the same origin: no token, only the cookie. */
  cookie?: string;
  headers?: Record<string, string>;
}

export interface RestServer {
  origin: string;
  /** The body goes as JSON, or the raw one as it is. */
  call(sender: Sender, method: string, path: string, body?: unknown, raw?: string): Promise<RestAnswer>;
  /** Every sent email, the oldest first. */
  mails: readonly Mail[];
  /** The proxy's findings, the oldest first. */
  violations: readonly string[];
  stop(): Promise<void>;
}

const DECLARED = restRoutes.map((route) => {
  const [operations = {}] = Object.values(describeRoutes([route]).paths);
  const { responses } = operations[route.method] as { responses: Record<string, { content: object }> };
  return {
    method: route.method,
    path: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
    types: new Map(Object.entries(responses).map(([status, { content }]) => [Number(status), Object.keys(content)])),
  };
});

/** No test may receive an answer that openapi.json does not declare. */
function expectDeclared(method: string, address: string, { status, headers }: Response): void {
  const [path = ''] = address.split('?');
  const route = DECLARED.find((each) => each.method === method.toLowerCase() && each.path.test(path));
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  // 304 is HTTP's own answer to a request with an ETag.
  if (!route || status === 304 || route.types.get(status)?.includes(type)) return;
  throw new Error(`${method} ${path} answered ${status} with ${type}, which openapi.json does not declare`);
}

/** The documented paths over real HTTP, on this database, behind a proxy that validates with openapi.json. */
export async function startRestServer(
  db: Db,
  settings: Partial<Settings> = {},
  { validated = false }: { validated?: boolean } = {},
): Promise<RestServer> {
  const logger = pino({ level: 'silent' });
  const mails: Mail[] = [];
  const sendMail = async (mail: Mail) => void mails.push(mail);
  const parts = { db, now: () => new Date(), settings: { ...testSettings, ...settings }, logger };
  const handlers = accountEmailHandlers({ ...parts, sendMail });
  const bridge = createRestBridge({
    logger,
    routes: restRoutes,
    createContext: (facts) => createContext(parts, facts),
  });
  const server: Server = createServer(express().use(bridge)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy = validated ? await startValidatingProxy(upstream) : undefined;
  const origin = proxy?.origin ?? upstream;
  const violations: string[] = [];
  return {
    origin,
    mails,
    violations,
    async call({ token, cookie, headers = {} }, method, path, body, raw) {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(cookie ? { cookie, 'sec-fetch-site': 'same-origin' } : {}),
          ...headers,
        },
        ...(body === undefined && raw === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
      });
      expectDeclared(method, path, response);
      await workQueue(db, handlers);
      for (const { location, message } of violationsOf(response)) {
        violations.push(`${method} ${path} ${response.status}: ${location.join('.')} ${message}`);
      }
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return {
        status: response.status,
        body: isJson ? await response.json() : await response.text(),
        headers: response.headers,
      };
    },
    async stop() {
      await proxy?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
