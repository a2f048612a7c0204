import * as z from 'zod';
import type { RestRoute } from './route';

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

const failures = (route: RestRoute) => {
  const answer = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  });
  return {
    '400': answer('Bad input; `fields` names what is wrong'),
    ...(route.access === 'staff' ? { '401': answer('Not signed in'), '403': answer('Not allowed') } : {}),
    ...(route.path.includes(':') ? { '404': answer('Absent or out of reach') } : {}),
    ...(route.method === 'get'
      ? {}
      : { '409': answer('Conflict of stock, state or name'), '422': answer('A rule was broken') }),
  };
};

function describeRoute(route: RestRoute) {
  const body = route.rawBody
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : route.body && { 'application/json': { schema: schemaOf(route.body, 'input') } };
  return {
    operationId: `${route.method}${route.path.replace(/^\/api/, '').replace(/[/:-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: route.summary,
    tags: [route.tag],
    security: route.access === 'staff' ? [{ bearer: [] }, { cookie: [] }] : [],
    parameters: [
      ...propertiesOf(route.params).map(({ name, property }) => ({
        name,
        in: 'path',
        required: true,
        schema: property,
      })),
      ...propertiesOf(route.query).map(({ name, property, required }) => ({
        name,
        in: 'query',
        required,
        schema: property,
      })),
    ],
    ...(body ? { requestBody: { content: body } } : {}),
    responses: {
      '200': { description: 'Done', content: { 'application/json': { schema: schemaOf(route.response, 'output') } } },
      ...failures(route),
    },
  };
}

/** OpenAPI 3.1 from the same schemas that validate the calls. */
export function describeRoutes(routes: readonly RestRoute[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bhandar',
      version: '1.0.0',
      description: 'The documented paths of the stock book. Writes accept an Idempotency-Key header.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
      },
      schemas: { Failure: FAILURE },
    },
  };
}
