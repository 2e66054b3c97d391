import type { Json } from './schemas.ts';

/** An example of a schema: declared, or composed of the examples of its parts. Undefined if one is missing. */
export function exampleOf(schema: Json, schemas: Json): unknown {
  const own = (schema.examples as unknown[] | undefined)?.[0];
  if (own !== undefined) return own;
  if (typeof schema.$ref === 'string')
    return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] as Json, schemas);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices?.[0]) return exampleOf(choices[0], schemas);
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part as Json, schemas)));
  return exampleOfType(schema, schemas);
}

function exampleOfType(schema: Json, schemas: Json): unknown {
  switch (schema.type) {
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'array':
      return exampleOfArray(schema, schemas);
    case 'object':
      return exampleOfObject(schema, schemas);
    default:
      return undefined;
  }
}

function exampleOfArray(schema: Json, schemas: Json): unknown {
  if (Array.isArray(schema.prefixItems))
    return schema.prefixItems.map((item) => exampleOf(item as Json, schemas));
  const item = exampleOf(schema.items as Json, schemas);
  return item === undefined ? undefined : Array(Number(schema.minItems ?? 1)).fill(item);
}

/** The required properties of an object, or all if none is required. */
function exampleOfObject({ properties = {}, required = [] }: Json, schemas: Json): unknown {
  const parts = Object.entries(properties as Record<string, Json>);
  const needed = parts.filter(([name]) => (required as string[]).includes(name));
  return Object.fromEntries(
    (needed.length > 0 ? needed : parts).map(([name, part]) => [name, exampleOf(part, schemas)]),
  );
}
