import { type DeliveryKind, DeliveryKind as Kinds, payloadOf } from '@bhandar/domain/integrations';
import * as z from 'zod';
import type { RestRoute } from '../core/rest/route';
import { exampleOf } from './openapi-examples';

const FAILURE = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'A sentence for people' },
    code: { type: 'string', description: 'The kind of failure, for programs' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: { type: 'object' },
  },
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const propertiesOf = (schema: z.ZodType | undefined) => {
  if (!schema) return [];
  const json = schemaOf(schema, 'input');
  const required = new Set(json.required ?? []);
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    property,
    required: required.has(name),
  }));
};

const FAILURES = {
  400: ['VALIDATION_FAILED', 'Bad input; `fields` names what is wrong', 'Missing required fields: tradeName'],
  401: ['NOT_AUTHENTICATED', 'Not signed in, or no longer', 'Please login to continue'],
  403: ['NOT_PERMITTED', 'Not allowed', "You don't have permission to do this"],
  404: ['NOT_FOUND', 'Absent, or out of reach', 'Order not found'],
  409: ['INVALID_TRANSITION', 'Conflict of stock, state or name', 'Order was already approved'],
  413: ['PAYLOAD_TOO_LARGE', 'The body is too large', 'The request is too large'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The body is of another kind', 'Send the body as application/json'],
  422: ['KEY_REUSED', 'A rule was broken', 'This Idempotency-Key was used for a different request'],
  429: ['TOO_MANY_REQUESTS', 'Too often; Retry-After says when again', 'Too many requests. Please try again later.'],
  503: ['UNAVAILABLE', 'Busy; Retry-After says when again', 'Nothing was changed; please try again.'],
} as const;
type FailureStatus = keyof typeof FAILURES;

function failureStatuses({ access, path, method, fails = [] }: RestRoute): FailureStatus[] {
  const isWrite = method !== 'get';
  return [
    400,
    // A token on an open path is checked all the same.
    ...(access === 'staff' || isWrite ? ([401, 403] as const) : []),
    ...(access === 'public' ? ([429] as const) : []),
    ...(path.includes(':') ? ([404] as const) : []),
    ...(isWrite ? ([409, 413, 415, 422] as const) : []),
    ...fails,
    503,
  ];
}

const failures = (route: RestRoute) =>
  Object.fromEntries(
    failureStatuses(route).map((status) => {
      const [code, description, message] = FAILURES[status];
      const example = { success: false, message, code };
      const schema = { $ref: '#/components/schemas/Failure' };
      return [status, { description, content: { 'application/json': { schema, example } } }];
    }),
  );

/** Other answers than JSON are text, or bytes without an example. */
function answerOf({ answers, response }: RestRoute) {
  if (!answers) return { 'application/json': withExample(response, 'output') };
  const text = withExample(response, 'output');
  const bytes = { schema: { type: 'string', format: 'binary' }, example: 'The bytes of the file' };
  return Object.fromEntries(answers.map((type) => [type, type.startsWith('text/') ? text : bytes]));
}

const withExample = (schema: z.ZodType, io: 'input' | 'output') => {
  const json = schemaOf(schema, io);
  return { schema: json, example: exampleOf(json as Parameters<typeof exampleOf>[0]) };
};

const operationId = ({ method, path }: RestRoute) =>
  `${method}${path.replace(/^\/api/, '').replace(/[/:-](\w)/g, (_, letter: string) => letter.toUpperCase())}`;

function describeRoute(route: RestRoute) {
  const body = route.rawBody
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : route.body && { 'application/json': withExample(route.body, 'input') };
  const parameter = (place: 'path' | 'query') => (found: ReturnType<typeof propertiesOf>[number]) => ({
    name: found.name,
    in: place,
    required: place === 'path' || found.required,
    schema: found.property,
    example: exampleOf(found.property as Parameters<typeof exampleOf>[0], found.name),
  });
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.tag],
    security: route.access === 'staff' ? [{ bearer: [] }, { cookie: [] }, { cookieOverHttp: [] }] : [],
    parameters: [
      ...propertiesOf(route.params).map(parameter('path')),
      ...propertiesOf(route.query).map(parameter('query')),
      ...(route.method === 'get' || route.keyless ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    ],
    ...(body ? { requestBody: { content: body } } : {}),
    responses: {
      [route.created ? '201' : '200']: {
        description: 'Done',
        content: answerOf(route),
      },
      ...(route.accepted ? { '202': { description: route.accepted, content: answerOf(route) } } : {}),
      ...failures(route),
    },
  };
}

const SAYS: Record<DeliveryKind, string> = {
  'order.placed': 'A store asks the warehouse for goods',
  'order.approved': 'An order was approved, its goods moved to the store',
  'order.rejected': 'An order was rejected',
  'order.cancelled': 'Whoever placed an order took it back',
  'order.fulfilled': 'A store received the goods of an order',
  'stock.low': 'Products of a place fell below their reorder level, or ran out',
  'webhook.test': 'A person pressed "Send test"',
};

const DELIVERY_HEADERS = {
  'webhook-id': ['The same for every try of a delivery: what came already can be known by it', 'msg_2b9d'],
  'webhook-timestamp': ['Seconds since 1970 when it was sent; refuse what is older than five minutes', '1795338240'],
  'webhook-signature': [
    '`v1,` and the base64 of the signature; several, with spaces between, while a secret changes',
    'v1,K5oZ',
  ],
} as const;

/** The deliveries that are posted to webhooks. */
const describeWebhook = (kind: DeliveryKind) => ({
  post: {
    operationId: kind,
    summary: SAYS[kind],
    // A delivery is verified by its signature, which is not an OpenAPI security scheme.
    security: [],
    parameters: Object.entries(DELIVERY_HEADERS).map(([name, [description, example]]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
      example,
    })),
    requestBody: { content: { 'application/json': withExample(payloadOf(kind), 'output') } },
    responses: { '2XX': { description: 'Taken. Anything else, or ten seconds without an answer, is tried again' } },
  },
});

/** Paths are case-insensitive; the documents spell this one in two ways, which OpenAPI distinguishes. */
const SPELLED_OTHERWISE = {
  path: '/api/products/nonPharmacy',
  method: 'get',
  as: '/api/products/nonpharmacy',
} as const;

/** OpenAPI 3.1 from the same schemas that validate the calls. */
export function describeRoutes(routes: readonly RestRoute[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeRoute(route) };
  }
  const { path, method, as } = SPELLED_OTHERWISE;
  const spelled = routes.find((route) => route.path === path && route.method === method);
  if (spelled) paths[as] = { [method]: { ...describeRoute(spelled), operationId: `${operationId(spelled)}LowerCase` } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bhandar',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
      version: '1.0.0',
      description:
        'The documented paths of the stock ledger. Writes accept an Idempotency-Key header, but for those that sign in or out or set a password.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(Kinds.options.map((kind) => [kind, describeWebhook(kind)])),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sid',
          description: 'Set by signing in over https',
        },
        cookieOverHttp: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'The same over plain http' },
      },
      schemas: { Failure: FAILURE },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'The same key and body answer the first result again, for 30 days; the answer then has the header Idempotent-Replayed: true',
          schema: { type: 'string', maxLength: 200 },
          example: 'till-3-order-9',
        },
      },
    },
  };
}
