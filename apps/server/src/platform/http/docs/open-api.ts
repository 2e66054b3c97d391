export type OpenApi = {
  info: { title: string; summary: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
  };
};

export const methods = ['get', 'post', 'put', 'patch', 'delete', 'head'] as const;
export type Method = (typeof methods)[number];
export type PathItem = { parameters?: Parameter[] } & Partial<Record<Method, Operation>>;

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: (Parameter | Ref)[];
  requestBody?: { content: Content };
  responses: Record<string, Answer | Ref>;
};

export type Ref = { $ref: string };
export type Content = Record<string, { schema: Schema; example?: unknown }>;
export type Header = { description: string; schema: Schema };
export type Answer = { description: string; headers?: Record<string, Header | Ref>; content?: Content };
export type Parameter = Header & { name: string; in: string; required: boolean };

export type Schema = {
  $ref?: string;
  type?: string;
  description?: string;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  default?: unknown;
};

export function resolve<T extends object>(part: T | Ref, components: Record<string, T>): T {
  if (!('$ref' in part)) return part;
  const found = components[nameOf(part.$ref)];
  if (!found) throw new Error(`no ${part.$ref} in the OpenAPI document`);
  return found;
}

export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
