import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { errorCodes, signInErrorCodes } from './errors.ts';
import { calls, contract, files, plainCalls, streams, webhooks } from './index.ts';
import { exampleOf } from './openapi/examples.ts';
import { openApiDocument } from './openapi.ts';

type Schema = Record<string, unknown>;
type Media = { schema: Schema; example?: unknown };
type Answer = { description: string; headers?: Record<string, Schema>; content?: Record<string, Media> };
type Parameter = {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
  $ref?: string;
};
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: Schema[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Answer & { $ref?: string }>;
};

const document = openApiDocument(contract, 'https://pq.example.com') as {
  openapi: string;
  info: Schema;
  servers: Schema[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Schema;
    parameters: Record<string, Parameter>;
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
  };
};
const { schemas } = document.components;
const METHODS = ['get', 'post', 'put', 'delete', 'head', 'patch'];
const operations = Object.values(document.paths).flatMap((item) =>
  Object.entries(item).flatMap(([method, operation]) => (METHODS.includes(method) ? [operation] : [])),
);

function operationOf({ path, method }: (typeof calls)[number]): Operation {
  const operation = document.paths[`/api${path}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

const responseOf = ({ responses }: Operation, status: number | string): Answer | undefined => {
  const response = responses[status];
  const name = response?.$ref?.split('/').at(-1);
  return name ? document.components.responses[name] : response;
};

const propertiesOf = (schema: Schema | undefined) =>
  ((schema?.type === 'object' && schema.properties) || {}) as Record<string, Schema>;

/** The refusal codes that an operation can return with a status. */
function codesOf(operation: Operation, status: number | string): string[] {
  const schema = responseOf(operation, status)?.content?.['application/json']?.schema ?? {};
  return ((schema.oneOf as Schema[] | undefined) ?? [schema]).map(({ $ref }) => {
    const parts = schemas[String($ref).split('/').at(-1) ?? '']?.allOf as Schema[] | undefined;
    return String(propertiesOf(parts?.[1]).code?.const);
  });
}

/** Every object below a part of the document, with its path. */
function* objectsIn(part: unknown, path = '#'): Generator<[string, Schema]> {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) yield [path, part as Schema];
  for (const [key, inner] of Object.entries(part))
    if (!['example', 'examples', 'default'].includes(key)) yield* objectsIn(inner, `${path}/${key}`);
}

const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  strictTypes: false,
  validateFormats: false,
  inlineRefs: false,
  code: { optimize: false },
});
ajv.addVocabulary(['example', 'components']);
ajv.addSchema({ $id: 'pq', components: { schemas } });
const validators = new Map<string, ValidateFunction>();
function validatorOf(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"pq#/components/');
  const known = validators.get(text) ?? ajv.compile(JSON.parse(text));
  validators.set(text, known);
  return known;
}

it('document is OpenAPI 3.1 with the site as server', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'PQ', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    servers: [{ url: 'https://pq.example.com' }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-pq.session_token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  });
  // The document contains only JSON values.
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

it('document lists every call once with a unique operation id', () => {
  const uploads = ['beginRewardFile', 'askRewardFile', 'sendRewardFile', 'dropRewardFile'];
  const declared = [...calls, ...streams, ...files, ...plainCalls, ...webhooks].map(({ name }) => name);
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...declared, ...uploads].sort());
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
  expect(
    Object.keys(document.paths).every((path) => /^\/api(\/[a-z-]+(?:\.ics)?|\/\{[a-z]+\})+$/.test(path)),
  ).toBe(true);
});

// The web app recognises the reads of admins by it.
it('calls of admins, and no others, have a path below /admin', () => {
  const odd = [...calls, ...streams, ...files].filter(
    ({ audience, path }) => (audience === 'admin') !== path.startsWith('/admin/'),
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
});

describe.each([...calls, ...webhooks].map((call) => [call.name, call] as const))('%s', (_name, call) => {
  const operation = operationOf(call);

  it('document puts fields in the query or in a JSON body', () => {
    const hasBody = call.method === 'POST' || call.method === 'PUT';
    expect(operation.requestBody !== undefined).toBe(hasBody);
    const named = operation.parameters?.filter(({ $ref }) => $ref === undefined) ?? [];
    expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
    expect(named.every((parameter) => parameter.in === 'query')).toBe(true);
    if (hasBody) expect(named).toEqual([]);
    const sendsKey = operation.parameters?.some(
      ({ $ref }) => $ref === '#/components/parameters/IdempotencyKey',
    );
    expect(sendsKey ?? false).toBe(call.idempotent ?? false);
  });

  it('document requires a session unless the call is public', () => {
    const signedIn = [{ session: [] }, { bearer: [] }];
    expect(operation.security).toEqual(call.audience === 'public' ? [{}, ...signedIn] : signedIn);
  });

  it('document has the closed list of refusals by status', () => {
    const isMember = call.audience !== 'public';
    const hasBody = operation.requestBody !== undefined;
    const expected = new Set([
      ...['invalid', 'tooMany', 'server', 'unavailable', ...call.errors],
      ...(isMember ? ['loginRequired', 'permission'] : []),
      ...(hasBody ? ['permission', 'tooSlow', 'tooLarge', 'mediaType'] : []),
      ...(call.audience === 'admin' ? ['secondFactorRequired'] : []),
      ...(call.fresh ? ['freshSignIn'] : []),
    ]);
    const documented = Object.keys(operation.responses)
      .filter((status) => status !== '200')
      .flatMap((status) => {
        const codes = codesOf(operation, status);
        for (const code of codes)
          expect(errorCodes[code as keyof typeof errorCodes].status).toBe(Number(status));
        return codes;
      });
    expect(documented.toSorted()).toEqual([...expected].toSorted());
    expect(operation.responses['200']?.content).toBeDefined();
  });
});

it('document has one schema a refusal, each a case of Error or SignInError', () => {
  expect(propertiesOf(schemas.Error).code?.enum).toEqual(Object.keys(errorCodes));
  expect(propertiesOf(schemas.SignInError).code?.enum).toEqual(Object.keys(signInErrorCodes));
  const cases = Object.values(schemas).filter(({ allOf }) => allOf);
  expect(cases.length).toBe(Object.keys(errorCodes).length + Object.keys(signInErrorCodes).length);
  const statuses = new Set(operations.flatMap(({ responses }) => Object.keys(responses)));
  for (const status of statuses)
    for (const operation of operations)
      if (Number(status) >= 400 && operation.responses[status])
        expect(codesOf(operation, status).length).toBeGreaterThan(0);
});

it('document has valid JSON Schema 2020-12 only', () => {
  const all = [...objectsIn(document.paths)].filter(([path]) => /\/schema$/.test(path));
  expect(all.length).toBeGreaterThan(300);
  const named = Object.entries(schemas);
  const wrong = [...all, ...named].filter(([, schema]) => !ajv.validateSchema(schema));
  expect(wrong.map(([path]) => path)).toEqual([]);
});

it('document has no object schema twice', () => {
  const where = new Map<string, string[]>();
  for (const [path, schema] of objectsIn({ paths: document.paths, schemas })) {
    if (schema.type !== 'object' || Object.keys(schema.properties ?? {}).length === 0) continue;
    const text = JSON.stringify(schema, (key, value) =>
      ['description', 'examples'].includes(key) ? undefined : value,
    );
    where.set(text, [...(where.get(text) ?? []), path]);
  }
  const repeated = [...where.values()].filter((paths) => paths.length > 1);
  expect(repeated, 'belongs to packages/contract/src/shapes; a key alone is keyOnlySchema').toEqual([]);
});

/** Everything below an object of the document that needs a description, with its path. */
function describedIn(path: string, part: Schema): [string, unknown][] {
  const named = Object.entries(propertiesOf(part));
  const parameters = (Array.isArray(part.parameters) ? part.parameters : []).map(
    (parameter) => [String(parameter.name), parameter] as const,
  );
  const answers = /\/(headers|responses)$/.test(path) ? Object.entries(part) : [];
  return [...named, ...parameters, ...answers].map(([name, of]) => [`${path}/${name}`, of]);
}

it('document describes every operation, parameter, field, header, response and schema', () => {
  const tags = new Set(document.tags.map(({ name }) => name));
  const own = operations.map((operation) => [operation.operationId, operation] as const);
  for (const [name, operation] of own)
    expect(
      operation.tags.map((tag) => tags.has(tag)),
      name,
    ).toEqual([true]);
  const parts = [...objectsIn(document)].flatMap(([path, part]) => describedIn(path, part));
  const all = [...own, ...parts, ...Object.entries(schemas)];
  const missing = all.filter(([, part]) => {
    const { description, $ref } = part as Schema;
    // Shared parameters, headers and responses are described in the components.
    return !description && !/components\/(parameters|headers|responses)\//.test(String($ref));
  });
  expect(missing.map(([path]) => path)).toEqual([]);
  expect(all.length).toBeGreaterThan(2_500);
});

/** Values in an object of the document that have to match a schema. */
function examplesIn(path: string, part: Schema): [string, Schema, unknown][] {
  const composed = (name: string, schema: Schema) =>
    [`${path}/${name}`, schema, exampleOf(schema, schemas)] as [string, Schema, unknown];
  const own = Array.isArray(part.examples) ? part.examples : [];
  const json = part['application/json'] as Media | undefined;
  return [
    ...own.map((example) => [path, part, example] as [string, Schema, unknown]),
    ...Object.entries(propertiesOf(part)).map(([name, field]) => composed(name, field)),
    ...(part.in && part.schema ? [composed(String(part.name), part.schema as Schema)] : []),
    ...(json && !json.schema.oneOf
      ? [[`${path}/example`, json.schema, json.example] as [string, Schema, unknown]]
      : []),
  ];
}

it('every example fits its schema, and every field, parameter, body and answer has one', {
  timeout: 120_000,
}, () => {
  const all = [...objectsIn(document)].flatMap(([path, part]) => examplesIn(path, part));
  const wrong = all.flatMap(([path, schema, value]) => {
    const validate = validatorOf(schema);
    if (value !== undefined && validate(value)) return [];
    return [`${path}: ${JSON.stringify(value)} ${ajv.errorsText(validate.errors)}`];
  });
  expect(wrong).toEqual([]);
  expect(all.length).toBeGreaterThan(3_000);
});

it('document describes a list as an array with its other fields as siblings', () => {
  const schemaOf = (path: string) =>
    document.paths[path]?.get?.responses['200']?.content?.['application/json']?.schema;
  expect(schemaOf('/api/pqbox/list')).toMatchObject({
    required: ['state', 'data', 'isManager', 'project'],
    properties: { data: { type: 'array' }, isManager: { type: 'boolean' }, project: { type: 'object' } },
  });
  const paged = calls.filter(
    ({ data, method, path }) =>
      `${method} ${path}`.startsWith('GET /admin/') && 'shape' in data && 'total' in (data.shape as object),
  );
  expect(paged.length).toBeGreaterThan(10);
  for (const { path } of paged)
    expect(schemaOf(`/api${path}`)).toMatchObject({
      properties: { data: { type: 'array' }, total: { type: 'integer' } },
    });
});

it('document describes an upload as multipart form', () => {
  const content = document.paths['/api/upload']?.post?.requestBody?.content ?? {};
  expect(Object.keys(content)).toEqual(['multipart/form-data']);
  expect(content['multipart/form-data']?.schema).toMatchObject({
    required: ['file', 'kind'],
    properties: { file: { type: 'string', format: 'binary' }, key: { type: 'string' } },
  });
});

it('document describes events and refusals of a stream', () => {
  const operation = document.paths['/api/project/live']?.get;
  expect(operation?.parameters).toMatchObject([{ name: 'key', in: 'query', required: true }]);
  expect(operation?.responses['200']?.content).toMatchObject({
    'text/event-stream': { schema: { $ref: '#/components/schemas/ProjectFigures' } },
  });
  expect(schemas.ProjectFigures?.required).toEqual(['backers', 'amount', 'rewards']);
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['404', '429']));
});

it("document describes the provider's webhook and its 503", () => {
  const operation = document.paths['/api/payple/webhook']?.post;
  expect(operation?.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    properties: {
      PCD_PAY_OID: { type: 'string' },
      PCD_PAYCANCEL_FLAG: { type: 'string' },
      PCD_PAY_WORK: { type: 'string' },
      PCD_PAYER_ID: { type: 'string' },
    },
  });
  expect(Object.keys(operation?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '413', '429', '503']),
  );
});

it('document says that a session may be needed or given', () => {
  const signIn = document.paths['/api/auth/sign-in/email']?.post;
  expect(signIn?.responses['200']?.headers).toMatchObject({
    'set-auth-token': { $ref: '#/components/headers/SetAuthToken' },
    'Set-Cookie': {},
  });
  expect(document.paths['/api/social/{provider}']?.get?.parameters).toMatchObject([
    { name: 'provider', in: 'path', required: true },
    { name: 'screen', in: 'query' },
    { name: 'flow', in: 'query' },
  ]);
});
