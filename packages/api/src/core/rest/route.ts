import type { Readable } from 'node:stream';
import type * as z from 'zod';
import type { AppRouter } from '../../router';

/** The in-process caller: a documented path passes the same gate, schema, use case and errors as the web client. */
export type Api = ReturnType<AppRouter['createCaller']>;

export type RestMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type RestTag = 'accounts' | 'catalogue' | 'inventory' | 'jobs' | 'ordering' | 'pos';

/** An answer other than 200 with JSON. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** A bare array written item by item, so that a large table is never held in memory. */
export class ItemStream {
  constructor(readonly items: AsyncIterable<unknown>) {}
}

/** A page or a style sheet of the API's own documentation. */
export class TextReply {
  constructor(
    readonly contentType: string,
    readonly text: string,
  ) {}
}

/** A file to download, always as an attachment. */
export class FileReply {
  constructor(
    readonly fileName: string,
    readonly contentType: string,
    readonly chunks: AsyncIterable<string | Uint8Array>,
  ) {}
}

interface RouteParts<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  method: RestMethod;
  /** Express path; its parameters are those of `params`. */
  path: `/api/${string}`;
  access: 'public' | 'staff';
  tag: RestTag;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** The body arrives as a stream of bytes, at most so many, instead of JSON. */
  rawBody?: { maxBytes: number };
  response: z.ZodType;
  /** A success is answered as 201. */
  created?: true;
  /** When a success is answered as 202 instead, because somebody has to confirm it. */
  accepted?: string;
  /** The media types of the answer, where it is not JSON. */
  answers?: readonly string[];
  /** Failures that do not follow from its shape. */
  fails?: readonly (404 | 429)[];
  /** Ignores an Idempotency-Key, because its answer contains a secret that must not be stored, or ends the sign-in. */
  keyless?: true;
  run: (
    api: Api,
    request: { params: z.output<P>; query: z.output<Q>; body: z.output<B>; stream: Readable; header: HeaderReader },
  ) => Promise<unknown>;
}

export type HeaderReader = (name: string) => string | undefined;

/** A documented path as data. `run` is called with validated input only, so the erased types below hold. */
export type RestRoute = RouteParts<z.ZodType<never>, z.ZodType<never>, z.ZodType<never>>;

export function restRoute<
  P extends z.ZodType = z.ZodType<Record<string, never>>,
  Q extends z.ZodType = z.ZodType<Record<string, never>>,
  B extends z.ZodType = z.ZodType<undefined>,
>(route: RouteParts<P, Q, B>): RestRoute {
  return route as unknown as RestRoute;
}
