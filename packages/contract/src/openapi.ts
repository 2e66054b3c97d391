import { t } from '@pq/domain/copy';
import { z } from 'zod';
import type { Call, EventStream } from './call.ts';
import { type ErrorCode, errorCodes } from './errors.ts';

type Json = Record<string, unknown>;

type Contract = { calls: readonly Call[]; streams: readonly EventStream[]; webhooks: readonly Call[] };

/**
 * The OpenAPI 3.1 document of the calls, the event streams and what providers call. `serverUrl` is the site's own origin.
 */
export function openApiDocument({ calls, streams, webhooks }: Contract, serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of [...calls, ...webhooks]) {
    const path = `/api${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  for (const stream of streams) paths[`/api${stream.path}`] = { get: watchOperationOf(stream) };
  return {
    openapi: '3.1.0',
    info: { title: 'PQ', version: '1.0.0' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'pq.session_token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operationOf(call: Call): Json {
  const input = schemaOf(call.input, 'input');
  const operation: Json = {
    operationId: call.name,
    summary: call.summary,
    responses: responsesOf(call),
    ...securityOf(call),
  };
  if (call.method === 'POST' || call.method === 'PUT') {
    const content = call.form
      ? { 'multipart/form-data': { schema: formSchemaOf(call.form) } }
      : { 'application/json': { schema: input } };
    operation.requestBody = { required: true, content };
  } else {
    operation.parameters = queryParametersOf(input);
  }
  return operation;
}

/** Each event is one JSON text of the schema (its `data:` lines); a stream of them has no end of its own. */
function watchOperationOf(stream: EventStream): Json {
  const content = { 'text/event-stream': { schema: schemaOf(stream.event, 'output') } };
  return {
    operationId: stream.name,
    summary: stream.summary,
    parameters: queryParametersOf(schemaOf(stream.input, 'input')),
    responses: {
      200: { description: 'Server-sent events; the data of each is JSON of this schema.', content },
      ...refusalsOf(stream),
    },
    ...securityOf(stream),
  };
}

function queryParametersOf(input: Json): Json[] {
  const required = new Set((input.required as string[] | undefined) ?? []);
  return Object.entries((input.properties as Record<string, Json>) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
}

function securityOf({ audience }: Pick<Call, 'audience'>): Json {
  return audience === 'public' ? {} : { security: [{ session: [] }, { bearer: [] }] };
}

function formSchemaOf(form: z.ZodObject): Json {
  const { properties, required = [], ...rest } = schemaOf(form, 'input');
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    ...rest,
    required: ['file', ...(required as string[])],
    properties: { file, ...(properties as Json) },
  };
}

function responsesOf(call: Call): Json {
  const { data, beside, required } = envelopedOf(call);
  const success = {
    type: 'object',
    required: ['state', 'data', ...required],
    properties: {
      state: { const: true },
      data,
      ...beside,
      msg: { type: 'string' },
      ...(call.alsoAs?.state && { [call.alsoAs.state]: { const: true } }),
      ...(call.alsoAs?.data && { [call.alsoAs.data]: schemaOf(call.data, 'output') }),
    },
  };
  return {
    200: { description: 'OK', content: { 'application/json': { schema: success } } },
    ...refusalsOf(call),
  };
}

/** What the data of a call is in its envelope, and what stands beside it there. */
function envelopedOf({ data, list }: Call): { data: unknown; beside: Json; required: string[] } {
  const schema = schemaOf(data, 'output');
  if (list === undefined) return { data: schema, beside: {}, required: [] };
  const { [list]: items, ...beside } = schema.properties as Json;
  const required = ((schema.required as string[] | undefined) ?? []).filter((name) => name !== list);
  return { data: items, beside, required };
}

function refusalsOf(call: Pick<Call, 'audience' | 'fresh' | 'errors'>): Json {
  const responses: Record<string, Json> = {};
  const codes = new Set<ErrorCode>(['invalid', 'tooMany', 'server', 'unavailable', ...call.errors]);
  if (call.audience !== 'public') codes.add('loginRequired').add('permission');
  if (call.audience === 'admin') codes.add('secondFactorRequired');
  if (call.fresh) codes.add('freshSignIn');
  for (const code of codes) {
    const { status, copy } = errorCodes[code];
    const earlier = responses[status]?.description;
    const text = `${code}: ${t(copy)}`;
    responses[status] = { description: earlier ? `${earlier}\n${text}` : text };
  }
  return responses;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  delete json.$schema;
  return json;
}
