import { contract } from '@pq/contract';
import { openApiDocument } from '@pq/contract/openapi';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { markdown } from './markdown.ts';
import type { OpenApi } from './open-api.ts';
import { registerDocs } from './routes.ts';

test('the page has every operation and schema of the document, and every link leads somewhere', async () => {
  const app = fastify();
  registerDocs(app, 'https://pq.example.org');
  const page = (await app.inject('/api/docs')).body;
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  const { paths, components } = (await app.inject('/api/openapi.json')).json<OpenApi>();
  const operations = Object.values(paths).flatMap(({ parameters: _parameters, ...item }) =>
    Object.values(item),
  );
  expect(operations.length).toBeGreaterThan(contract.calls.length);
  expect(ids).toEqual(expect.arrayContaining(operations.map(({ operationId }) => operationId)));
  expect(ids).toEqual(
    expect.arrayContaining(Object.keys(components.schemas).map((name) => `schema-${name}`)),
  );
  expect(page).not.toMatch(/undefined|\[object Object\]/);
});

test('the page and the document are the same at every request', async () => {
  const app = fastify();
  registerDocs(app, 'https://pq.example.org');
  const [first, second] = [await app.inject('/api/openapi.json'), await app.inject('/api/openapi.json')];
  expect(second.body).toBe(first.body);
  expect(first.json()).toEqual(openApiDocument(contract, 'https://pq.example.org'));
});

test('markdown turns headings, lists, code, strong words and links into HTML and escapes the rest', () => {
  const text =
    '# Title\n\nSome `a < b` and **strong** <i>, [tus](https://tus.io/x).\n\n- one\n  more\n- two\n\n```sh\nA=1\n\n# b\n```\n\nEnd';
  expect(markdown(text).text.replaceAll('\n', ' ')).toBe(
    '<h3>Title</h3> <p>Some <code>a &lt; b</code> and <strong>strong</strong> &lt;i&gt;, <a href="https://tus.io/x">tus</a>.</p> ' +
      '<ul><li>one   more</li> <li>two</li></ul> <pre tabindex="0">A=1  # b</pre> <p>End</p>',
  );
});
