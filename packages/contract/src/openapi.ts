import { t } from '@pq/domain/copy';
import { z } from 'zod';
import type { Call } from './call.ts';
import { errorCodes } from './errors.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the calls. `serverUrl` is the site's own origin. */
export function openApiDocument(calls: readonly Call[], serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = `/api${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
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
  const operation: Json = { operationId: call.name, summary: call.summary, responses: responsesOf(call) };
  if (call.audience !== 'public') operation.security = [{ session: [] }, { bearer: [] }];
  if (call.method === 'POST' || call.method === 'PUT') {
    const content = call.form
      ? { 'multipart/form-data': { schema: formSchemaOf(call.form) } }
      : { 'application/json': { schema: input } };
    operation.requestBody = { required: true, content };
  } else {
    const required = new Set((input.required as string[] | undefined) ?? []);
    operation.parameters = Object.entries((input.properties as Record<string, Json>) ?? {}).map(
      ([name, schema]) => ({ name, in: 'query', required: required.has(name), schema }),
    );
  }
  return operation;
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
  const success = {
    type: 'object',
    required: ['state', 'data'],
    properties: { state: { const: true }, data: schemaOf(call.data, 'output'), msg: { type: 'string' } },
  };
  const responses: Record<string, Json> = {
    200: { description: 'OK', content: { 'application/json': { schema: success } } },
  };
  const codes = ['invalid', 'tooMany', 'server', ...call.errors] as const;
  const guarded = call.audience === 'public' ? codes : ([...codes, 'loginRequired', 'permission'] as const);
  for (const code of guarded) {
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
