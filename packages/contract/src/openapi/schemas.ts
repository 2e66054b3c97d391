import { z } from 'zod';

export type Json = Record<string, unknown>;
type Io = 'input' | 'output';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy in which `change` is applied to every object, innermost first. */
export function mapObjects(value: unknown, change: (part: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isObject(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapObjects(part, change)])),
  );
}

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/**
 * Converts schemas to JSON Schema. Schemas with an id in their metadata become components; if input and output differ, the
 * input schema gets the suffix `Input`.
 */
export function createSchemas() {
  const found: Record<Io, Map<string, Json>> = { input: new Map(), output: new Map() };

  const convert = (schema: z.ZodType, io: Io): Json => {
    // In an array, because a schema with an id is extracted only if it is part of another.
    const { $defs = {}, items } = z.toJSONSchema(z.array(schema), { io, unrepresentable: 'any' }) as {
      $defs?: Record<string, Json>;
      items: Json;
    };
    const tagged = (part: unknown) => mapObjects(part, (object) => tidy(withTaggedRef(object, io))) as Json;
    for (const [name, definition] of Object.entries($defs)) found[io].set(name, tagged(definition));
    return tagged(items);
  };

  /** The components of all converted schemas, and the document with references to them. */
  const finish = (document: Json): { document: Json; schemas: Json } => {
    const differing = namesThatDiffer(found);
    const nameOf = (name: string, io: string) =>
      io === 'input' && differing.has(name) ? `${name}Input` : name;
    const link = (part: unknown) =>
      mapObjects(part, (object) => {
        const [, name, io] = /^(\w+)@(\w+)$/.exec(String(object.$ref)) ?? [];
        return name && io ? { ...object, ...refTo(nameOf(name, io)) } : object;
      }) as Json;
    const schemas: Json = {};
    for (const io of ['output', 'input'] as const)
      for (const [name, definition] of found[io]) schemas[nameOf(name, io)] ??= link(definition);
    return { document: link(document), schemas };
  };

  return { convert, finish };
}

function withTaggedRef(object: Json, io: Io): Json {
  const name = /^#\/\$defs\/(\w+)$/.exec(String(object.$ref))?.[1];
  return name === undefined ? object : { ...object, $ref: `${name}@${io}` };
}

/** Names of schemas whose input and output differ, in themselves or in their parts. */
function namesThatDiffer({ input, output }: Record<Io, Map<string, Json>>): Set<string> {
  const differing = new Set<string>();
  const text = (definition: Json) =>
    JSON.stringify(definition).replace(/"(\w+)@(input|output)"/g, (tag, name) =>
      differing.has(name) ? tag : `"${name}"`,
    );
  for (let before = -1; before !== differing.size; ) {
    before = differing.size;
    for (const [name, taken] of input) {
      const given = output.get(name);
      if (given && text(taken) !== text(given)) differing.add(name);
    }
  }
  return differing;
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** Removes redundant keywords: the bounds of all integers, and defaults that mean "absent". */
function tidy(schema: Json): Json {
  const {
    $schema: _schema,
    'x-letters': letters,
    'x-one-line': oneLine,
    'x-example': example,
    ...rest
  } = schema;
  const tidied: Json = { ...rest };
  if (typeof tidied.id === 'string') delete tidied.id;
  if (example !== undefined) tidied.examples = [example];
  if (tidied.type === 'integer') tidied.format = 'int64';
  if (tidied.minimum === -SAFE) delete tidied.minimum;
  if (tidied.maximum === SAFE) delete tidied.maximum;
  if (typeof tidied.default === 'number' && tidied.default < Number(tidied.minimum ?? -SAFE))
    delete tidied.default;
  if (typeof letters === 'number')
    tidied.description = `${tidied.description ?? 'Text'}. At most ${letters.toLocaleString('en')} letters as a reader counts them${oneLine ? ', on one line' : ''}`;
  return tidied;
}
