import { type Html, html, raw } from '../../html.ts';
import { fieldOf, fieldsOf, listOf, nothing, typeOf } from './fields.ts';
import { inline, markdown, pre } from './markdown.ts';
import {
  type Answer,
  type Content,
  type Method,
  methods,
  nameOf,
  type OpenApi,
  type Operation,
  type Parameter,
  resolve,
  type Schema,
} from './open-api.ts';
import { style } from './style.ts';

type Entry = { path: string; method: Method; operation: Operation; parameters: Parameter[] };
type Area = { id: string; name: string; description: string; entries: Entry[] };
type Components = OpenApi['components'];

export function renderPage({ info, tags, paths, components }: OpenApi): string {
  const entries = entriesOf(paths, components);
  const areas = tags.map((tag) => ({
    ...tag,
    id: `area-${tag.name.replaceAll(' ', '-')}`,
    entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const schemas = Object.entries(components.schemas);
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${info.title} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${raw(style)}</style></head><body>
<nav aria-label="Contents"><ul><li><a href="#guide">Guide</a></li>${areas.map(linksOf)}
<li><a href="#schemas">Schemas</a></li></ul></nav>
<main><h1>${info.title} API</h1><p>${info.summary}. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a></p>
<section id="guide"><h2>Guide</h2>${markdown(info.description)}</section>
${areas.map((area) => areaOf(area, components))}
<section id="schemas"><h2>Schemas</h2>${schemas.map(schemaOf)}</section></main></body></html>`;
  return page.text;
}

function linksOf({ id, name, entries }: Area): Html {
  const links = entries.map(
    ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
  );
  return html`<li><a href="#${id}">${name}</a><ul>${links}</ul></li>`;
}

function areaOf({ id, name, description, entries }: Area, components: Components): Html {
  return html`<section id="${id}"><h2>${name}</h2><p>${inline(description)}</p>
${entries.map((entry) => operationOf(entry, components))}</section>`;
}

function schemaOf([name, schema]: [string, Schema]): Html {
  return html`<article id="schema-${name}"><h3>${name}</h3>${markdown(schema.description ?? '')}
${schema.properties ? nothing : html`<p>${typeOf(schema)}</p>`}${fieldsOf(schema)}</article>`;
}

function entriesOf(paths: OpenApi['paths'], components: Components): Entry[] {
  const sorted = Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
        resolve(parameter, components.parameters),
      );
      return [{ path, method, operation, parameters }];
    }),
  );
}

function operationOf({ path, method, operation, parameters }: Entry, components: Components): Html {
  const { operationId, summary, description, requestBody } = operation;
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) => [status, resolve(answer, components.responses)] as const,
  );
  const [done, refused] = [answers.filter(isDone), answers.filter((answer) => !isDone(answer))];
  return html`<article id="${operationId}"><h3>${summary}</h3>
<p class="address"><code><b>${method.toUpperCase()}</b> ${path}</code> <a href="#${operationId}">${operationId}</a></p>${markdown(description ?? '')}
${parameters.length > 0 ? html`<h4>Parameters</h4>${listOf(parameters.map(parameterOf))}` : nothing}
${requestBody ? html`<h4>Body</h4>${contentOf(requestBody.content, components)}` : nothing}
${done.map(([status, answer]) => html`<h4>Answer ${status}</h4>${answerOf(answer, components)}`)}
<details><summary>Refusals: ${refused.map(([status]) => status).join(', ')}</summary>${refused.map(
    ([status, { description: reasons }]) => html`<h4>${status}</h4>${markdown(reasons)}`,
  )}</details></article>`;
}

const isDone = ([status]: readonly [string, Answer]): boolean => Number(status) < 400;

function parameterOf({ name, in: place, required, description, schema }: Parameter): Html {
  return fieldOf(name, { ...schema, description }, `${place}${required ? '' : ', optional'}`);
}

function answerOf({ description, headers = {}, content }: Answer, components: Components): Html {
  const own = Object.entries(headers).filter(([name]) => name !== 'X-Request-Id');
  return html`<p>${inline(description)}</p>${listOf(
    own.map(([name, header]) => {
      const { description, schema } = resolve(header, components.headers);
      return fieldOf(name, { ...schema, description }, 'header');
    }),
  )}${content ? contentOf(content, components) : nothing}`;
}

/** A reference is resolved once; schemas nested in it are only linked. */
function contentOf(content: Content, { schemas }: Components): Html {
  return html`${Object.entries(content).map(([type, { schema, example }]) => {
    const { $ref } = schema;
    const schemaWithFields = $ref ? (schemas[nameOf($ref)] ?? schema) : schema;
    return html`<p><code>${type}</code> ${typeOf(schema)}</p>${fieldsOf(schemaWithFields)}${
      example === undefined
        ? nothing
        : html`<details><summary>Example</summary>${pre(JSON.stringify(example, null, 2))}</details>`
    }`;
  })}`;
}
