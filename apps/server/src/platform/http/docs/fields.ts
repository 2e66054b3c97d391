import { type Html, html, raw } from '../../html.ts';
import { inline } from './markdown.ts';
import { nameOf, type Schema } from './open-api.ts';

export const nothing = raw('');

export function fieldsOf(schema: Schema): Html {
  return html`${partsWithFields(schema).map(({ properties = {}, required = [] }) =>
    listOf(
      Object.entries(properties).map(([name, field]) =>
        fieldOf(name, field, required.includes(name) ? '' : 'optional'),
      ),
    ),
  )}`;
}

export const listOf = (fields: Html[]): Html => (fields.length > 0 ? html`<dl>${fields}</dl>` : nothing);

export function fieldOf(name: string, schema: Schema, mark: string): Html {
  const marks = [mark, ...limitsOf(schema)].filter(Boolean).join(', ');
  const example = schema.examples?.[0];
  return html`<div><dt><code>${name}</code> <span>${typeOf(schema)}${marks && `, ${marks}`}</span></dt>
<dd>${inline(schema.description ?? '')}${
    example === undefined ? nothing : html` <span>e.g. <code>${JSON.stringify(example)}</code></span>`
  }${fieldsOf(schema)}</dd></div>`;
}

export function typeOf(schema: Schema): Html {
  const { $ref, items, prefixItems, additionalProperties: others, allOf } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if ($ref) return html`<a href="#schema-${nameOf($ref)}">${nameOf($ref)}</a>`;
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum)
    return joined(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' | ',
    );
  if (choices) return joined(choices.map(typeOf), ' or ');
  if (allOf) return joined(allOf.map(partOf), ' and ');
  if (prefixItems) return html`list of ${joined(prefixItems.map(typeOf), ', ')}`;
  if (items) return html`list of ${typeOf(items)}`;
  if (typeof others === 'object' && !schema.properties)
    return html`object whose every field is ${typeOf(others)}`;
  if (schema.format === 'binary') return html`bytes`;
  return html`${schema.type ?? 'anything'}`;
}

const partOf = (schema: Schema): Html => (schema.$ref ? typeOf(schema) : html`these fields`);

const joined = (parts: Html[], between: string): Html => raw(parts.map(({ text }) => text).join(between));

function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  // The description states the limit for people; the schema's bound on the raw text is wider.
  const isLimitDescribed = schema.description?.includes('At most ');
  return [
    rangeOf(minimum, maximum),
    isLimitDescribed ? '' : rangeOf(minLength, maxLength, ' characters'),
    rangeOf(minItems, maxItems, ' items'),
    pattern ? `matches ${pattern}` : '',
    'default' in schema ? `default ${JSON.stringify(schema.default)}` : '',
  ];
}

function rangeOf(least: number | undefined, most: number | undefined, unit = ''): string {
  const [low, high] = [least?.toLocaleString('en'), most?.toLocaleString('en')];
  if (low === high) return low === undefined ? '' : `${low}${unit}`;
  if (high === undefined) return `at least ${low}${unit}`;
  return low === undefined ? `at most ${high}${unit}` : `${low} to ${high}${unit}`;
}

function partsWithFields(schema: Schema): Schema[] {
  const { items, additionalProperties: others, anyOf = [], oneOf = [], allOf = [] } = schema;
  if (schema.properties) return [schema];
  const inside = [...anyOf, ...oneOf, ...allOf, ...(schema.prefixItems ?? [])];
  if (items) inside.push(items);
  if (typeof others === 'object') inside.push(others);
  return inside.flatMap(partsWithFields);
}
