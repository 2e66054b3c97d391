import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { errorCodes } from './errors.ts';
import { calls, streams, webhooks } from './index.ts';
import { openApiDocument } from './openapi.ts';

type Schema = Record<string, unknown>;
type Content = { 'application/json': { schema: Schema } };
type Body = { required: boolean; content: Record<string, { schema: Schema }> };
type Operation = {
  operationId: string;
  summary: string;
  security?: Schema[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Body;
  responses: Record<string, { description: string; content?: Content }>;
};

const document = openApiDocument({ calls, streams, webhooks }, 'https://pq.example.com') as {
  openapi: string;
  info: Schema;
  servers: Schema[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Schema };
};

function operationOf({ path, method }: (typeof calls)[number]): Operation {
  const operation = document.paths[`/api${path}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

it('document is OpenAPI 3.1 with the site as server', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'PQ', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    servers: [{ url: 'https://pq.example.com' }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  });
  // A document is JSON and nothing else.
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

it('document lists every call once with a unique operation id', () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    [...calls, ...streams, ...webhooks].map(({ name }) => name).sort(),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
  expect(Object.keys(document.paths).every((path) => /^\/api(\/[a-z-]+)+$/.test(path))).toBe(true);
});

describe.each([...calls, ...webhooks].map((call) => [call.name, call] as const))('%s', (_name, call) => {
  const operation = operationOf(call);

  it('document puts fields in the query or in a JSON body', () => {
    const hasBody = call.method === 'POST' || call.method === 'PUT';
    expect(operation.requestBody !== undefined).toBe(hasBody);
    expect(operation.parameters !== undefined).toBe(!hasBody);
    const names = operation.parameters?.map(({ name }) => name) ?? [];
    expect(new Set(names).size).toBe(names.length);
    expect(operation.parameters?.every((parameter) => parameter.in === 'query') ?? true).toBe(true);
  });

  it('document requires a session unless the call is public', () => {
    const security = call.audience === 'public' ? undefined : [{ session: [] }, { bearer: [] }];
    expect(operation.security).toEqual(security);
  });

  it('document describes the 403 of a missing second factor and of a stale sign-in', () => {
    const refused = operation.responses['403']?.description ?? '';
    expect(refused.includes('secondFactorRequired: ')).toBe(call.audience === 'admin');
    expect(refused.includes('freshSignIn: ')).toBe(
      call.fresh !== undefined || call.errors.includes('freshSignIn'),
    );
  });

  it('document lists each refusal under its status', () => {
    for (const code of call.errors)
      expect(operation.responses[errorCodes[code].status]?.description).toContain(`${code}: `);
    expect(Object.keys(operation.responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true);
    expect(operation.responses['200']?.content).toBeDefined();
  });

  it('document has valid JSON Schema 2020-12 only', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: {}, validateFormats: false });
    const schemas = [
      ...(operation.parameters ?? []).map(({ schema }) => schema),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(operation.responses).flatMap(({ content }) =>
        content ? [content['application/json'].schema] : [],
      ),
    ];
    expect(schemas.length).toBeGreaterThan(0);
    for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
  });
});

it('document describes a list as an array with its fields beside it', () => {
  const schemaOf = (path: string) =>
    document.paths[path]?.get?.responses['200']?.content?.['application/json'].schema;
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
    properties: { file: { type: 'string' }, key: { type: 'string' } },
  });
});

it('document describes events and refusals of a stream', () => {
  const operation = document.paths['/api/project/live']?.get;
  expect(operation?.parameters).toMatchObject([{ name: 'key', in: 'query', required: true }]);
  expect(operation?.responses['200']?.content).toMatchObject({
    'text/event-stream': { schema: { type: 'object', required: ['backers', 'amount', 'rewards'] } },
  });
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['404', '429']));
});

it("document describes the provider's webhook and its 503", () => {
  const operation = document.paths['/api/payple/webhook']?.post;
  expect(operation?.security).toBeUndefined();
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
