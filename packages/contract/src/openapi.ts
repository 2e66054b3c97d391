import { areas } from './areas.ts';
import type { Call, EventStream, FileCall, PlainCall } from './call.ts';
import type { ErrorCode } from './errors.ts';
import { exampleOf } from './openapi/examples.ts';
import { guide } from './openapi/guide.ts';
import { refusalResponses, refusalSchemas } from './openapi/refusals.ts';
import { createSchemas, type Json, mapObjects, refTo } from './openapi/schemas.ts';
import { uploadPaths } from './openapi/uploads.ts';
import { rewardUploadPath } from './reward-upload-path.ts';

type Contract = {
  calls: readonly Call[];
  streams: readonly EventStream[];
  files: readonly FileCall[];
  plainCalls: readonly PlainCall[];
  webhooks: readonly Call[];
};

type Convert = ReturnType<typeof createSchemas>['convert'];
/** `shared`, `responses`: schemas of answers and refusals that several calls share, by name. */
type Context = { convert: Convert; shared: Json; responses: Json };

/** The OpenAPI 3.1 document of the whole API. `serverUrl` is the site's own origin. */
export function openApiDocument(contract: Contract, serverUrl: string): Json {
  const { convert, finish } = createSchemas();
  const context = { convert, shared: {}, responses: {} };
  const paths: Record<string, Json> = {};
  const add = (path: string, method: string, operation: Json) => {
    paths[`/api${path}`] = { ...paths[`/api${path}`], [method.toLowerCase()]: operation };
  };
  for (const call of contract.plainCalls) add(call.path, call.method, plainOperationOf(call, context));
  for (const call of [...contract.calls, ...contract.webhooks])
    add(call.path, call.method, operationOf(call, context));
  for (const stream of contract.streams) add(stream.path, 'get', streamOperationOf(stream, context));
  for (const file of contract.files) add(file.path, 'get', fileOperationOf(file, context));
  const refusals = refusalSchemas(convert);
  const { document, schemas } = finish({
    openapi: '3.1.0',
    info: { title: 'PQ', version: '1.1.0', summary: 'Korean crowdfunding', description: guide },
    servers: [{ url: serverUrl, description: 'This site' }],
    tags: areas.map(({ name, description }) => ({ name, description })),
    paths: { ...paths, ...uploadPaths(rewardUploadPath, context.responses) },
    components: {
      securitySchemes: securitySchemesOf(serverUrl),
      parameters: { IdempotencyKey: idempotencyKey },
      headers: responseHeaders,
      responses: context.responses,
      schemas: { ...context.shared, ...refusals },
    },
  });
  const components = document.components as Json;
  components.schemas = { ...schemas, ...(components.schemas as Json) };
  return withExamples(document, components.schemas as Json);
}

const securitySchemesOf = (serverUrl: string): Json => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: serverUrl.startsWith('https:') ? '__Host-pq.session_token' : 'pq.session_token',
    description: 'Session cookie; over HTTPS its name begins with `__Host-`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Session token from a sign-in: `token` of the body or the signed token of the header `set-auth-token`.',
  },
});

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Unique id of this request, chosen by the client. A repeat with the same id returns the first answer; ' +
    'another request with the same id is refused',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$', examples: ['order-2026-12-01-0001'] },
};

const responseHeaders: Json = {
  RequestId: {
    description: 'Id by which support finds the request',
    schema: { type: 'string', examples: ['qeyv-e2xp-7kys'] },
  },
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1, examples: [60] } },
  SetAuthToken: {
    description: 'The signed session token, for `Authorization: Bearer`',
    schema: { type: 'string', examples: ['bgLSZyKso4PqRc9RimBXO0Gwjtbs.YZ2WOXuJfG8='] },
  },
  ContentDisposition: {
    description: 'Name of the file (RFC 6266)',
    schema: { type: 'string', examples: ['attachment; filename="a.csv"; filename*=UTF-8\'\'a.csv'] },
  },
};

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const tagOfName = new Map(
  areas.flatMap(({ name: tag, modules }) =>
    modules
      .flatMap(Object.values)
      .flatMap((value) => (value?.name && value.path ? [[value.name as string, tag] as const] : [])),
  ),
);

type Described = Pick<Call, 'name' | 'summary'> &
  Partial<Pick<Call, 'description' | 'audience' | 'fresh' | 'rate'>> & { audience?: Call['audience'] };

const audiences = {
  public: 'Open to visitors.',
  member: 'For members.',
  admin: 'For admins, with a second factor in production.',
};

function headOf({ name, summary, description, audience = 'public', fresh, rate }: Described): Json {
  const access = audiences[audience];
  const freshness =
    fresh && `Requires a sign-in within the last ten minutes${fresh === 'admin' ? ' from admins' : ''}.`;
  const parts = [description, access, freshness, rate && `Limit: ${rate}.`];
  const signedIn = [{ session: [] }, { bearer: [] }];
  return {
    operationId: name,
    summary,
    description: parts.filter(Boolean).join('\n\n'),
    tags: [audience === 'admin' ? 'Operations' : tagOfName.get(name)],
    security: audience === 'public' ? [{}, ...signedIn] : signedIn,
  };
}

function operationOf(call: Call, context: Context): Json {
  const { responses } = context;
  const input = context.convert(call.input, 'input');
  const takesBody = call.method === 'POST' || call.method === 'PUT';
  const parameters = [
    ...(takesBody ? [] : parametersOf(input)),
    ...(call.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  return {
    ...headOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(takesBody && { requestBody: bodyOf(call, input, context) }),
    responses: {
      200: {
        description: 'Done',
        headers: requestId,
        content: { 'application/json': { schema: answerOf(call, context) } },
      },
      ...refusalResponses(refusalsOf(call, takesBody), responses),
    },
  };
}

function bodyOf({ form }: Pick<Call, 'form'>, input: Json, { convert }: Context): Json {
  if (!form) return { required: true, content: { 'application/json': { schema: input } } };
  const { properties, required = [], ...rest } = convert(form, 'input');
  const file = {
    type: 'string',
    format: 'binary',
    contentMediaType: 'application/octet-stream',
    description: 'The file, at most 5 MB',
    examples: ['(bytes)'],
  };
  const schema = {
    ...rest,
    required: ['file', ...(required as string[])],
    properties: { file, ...(properties as Json) },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function streamOperationOf(stream: EventStream, { convert, responses }: Context): Json {
  return {
    ...headOf(stream),
    parameters: parametersOf(convert(stream.input, 'input')),
    responses: {
      200: {
        description:
          'Endless stream of server-sent events; the `data:` of each event is JSON of this schema.',
        headers: requestId,
        content: { 'text/event-stream': { schema: convert(stream.event, 'output') } },
      },
      ...refusalResponses(refusalsOf(stream), responses),
    },
  };
}

const fileTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

function fileOperationOf(call: FileCall, { convert, responses }: Context): Json {
  const input = convert(call.input, 'input');
  const known = 'format' in (input.properties as Json) ? fileTypes : fileTypes.slice(0, 1);
  const types = call.type ? [call.type] : known;
  const schema = { type: 'string', format: 'binary', description: 'The file' };
  return {
    ...headOf(call),
    parameters: parametersOf(input),
    responses: {
      200: {
        description: 'The file',
        headers: { ...requestId, 'Content-Disposition': { $ref: '#/components/headers/ContentDisposition' } },
        content: Object.fromEntries(types.map((type) => [type, { schema }])),
      },
      ...refusalResponses(refusalsOf(call), responses),
    },
  };
}

function plainOperationOf(call: PlainCall, { convert, responses }: Context): Json {
  const input = convert(call.input, 'input');
  const takesBody = call.method === 'POST';
  const sendsCookie = call.session && {
    'Set-Cookie': {
      description: 'The session',
      schema: { type: 'string', examples: ['pq.session_token=…'] },
    },
  };
  const errors: ErrorCode[] = ['invalid', 'tooMany', 'server', 'unavailable'];
  const ofBody: ErrorCode[] = takesBody ? ['permission', 'tooSlow', 'tooLarge', 'mediaType'] : [];
  const ofPath: ErrorCode[] = call.path.includes('{') ? ['notFound'] : [];
  return {
    ...headOf(call),
    ...(takesBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: input } } } }
      : { parameters: parametersOf(input, call.path) }),
    responses: {
      ...('data' in call.answer
        ? {
            200: {
              description: 'Done',
              headers: {
                ...requestId,
                ...sendsCookie,
                ...(call.session && { 'set-auth-token': { $ref: '#/components/headers/SetAuthToken' } }),
              },
              content: { 'application/json': { schema: convert(call.answer.data, 'output') } },
            },
          }
        : {
            302: {
              description: call.answer.redirect,
              headers: {
                ...requestId,
                ...sendsCookie,
                Location: {
                  description: 'Redirect target',
                  schema: { type: 'string', examples: ['/login'] },
                },
              },
            },
          }),
      ...refusalResponses(new Set([...errors, ...ofBody, ...ofPath, ...call.errors]), responses),
    },
  };
}

function parametersOf(input: Json, path = ''): Json[] {
  const required = new Set((input.required as string[] | undefined) ?? []);
  return Object.entries((input.properties as Record<string, Json>) ?? {}).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: path.includes(`{${name}}`) ? 'path' : 'query',
      required: required.has(name),
      description,
      schema,
    }),
  );
}

/** The envelope of a call's answer. Answers of several calls share one schema, named after its content. */
function answerOf(call: Call, { convert, shared }: Context): Json {
  const { data, rest, required } = envelopedOf(call, convert);
  const { alsoAs } = call;
  const schema = {
    type: 'object',
    description: 'Answer of the call.',
    required: ['state', 'data', ...required],
    properties: {
      state: { const: true, description: 'Always true' },
      data: 'description' in data ? data : { ...data, description: 'Requested data' },
      ...rest,
      msg: { type: 'string', description: 'Message for the user, Korean', examples: ['완료되었습니다.'] },
      ...(alsoAs?.state && { [alsoAs.state]: { const: true, description: 'The same as state' } }),
      ...(alsoAs?.data && { [alsoAs.data]: { ...data, description: 'The same as data' } }),
    },
  };
  const name = alsoAs || call.list ? undefined : nameOfAnswer(data);
  if (name === undefined) return schema;
  shared[name] = schema;
  return refTo(name);
}

function nameOfAnswer(data: Json): string | undefined {
  if (data.type === 'null') return 'DoneAnswer';
  const nameOf = ({ $ref }: Json) => /^(\w+)@output$/.exec(String($ref))?.[1];
  const [one, many] = [nameOf(data), nameOf((data.items ?? {}) as Json)];
  return one ? `${one}Answer` : many && `${many}ListAnswer`;
}

/** The schemas of `data` and of its sibling fields in the envelope. */
function envelopedOf({ data, list }: Call, convert: Convert): { data: Json; rest: Json; required: string[] } {
  const schema = convert(data, 'output');
  if (list === undefined) return { data: schema, rest: {}, required: [] };
  const { [list]: items, ...rest } = schema.properties as Json;
  const required = ((schema.required as string[] | undefined) ?? []).filter((name) => name !== list);
  return { data: items as Json, rest, required };
}

function refusalsOf(
  call: Pick<Call, 'audience' | 'fresh' | 'errors'>,
  takesBody = false,
): ReadonlySet<ErrorCode> {
  const codes = new Set<ErrorCode>(['invalid', 'tooMany', 'server', 'unavailable', ...call.errors]);
  if (takesBody) codes.add('permission').add('tooSlow').add('tooLarge').add('mediaType');
  if (call.audience !== 'public') codes.add('loginRequired').add('permission');
  if (call.audience === 'admin') codes.add('secondFactorRequired');
  if (call.fresh) codes.add('freshSignIn');
  return codes;
}

/** Adds an example to every body and answer, and to every enum and boolean field. */
function withExamples(document: Json, schemas: Json): Json {
  return mapObjects(document, (part) => {
    if (Array.isArray(part.enum) && part.type && !part.examples) return { ...part, examples: [part.enum[0]] };
    if (part.type === 'boolean' && !part.examples) return { ...part, examples: [true] };
    const content = part['application/json'] as { schema?: Json } | undefined;
    if (!content?.schema || 'oneOf' in content.schema) return part;
    return { ...part, 'application/json': { ...content, example: exampleOf(content.schema, schemas) } };
  }) as Json;
}
