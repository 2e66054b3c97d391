import type { Call } from '@pq/contract/call';
import { errorCodes } from '@pq/contract/errors';
import { z } from 'zod';
import { type Html, html, raw } from '../html.ts';

/** The readable list of the API's calls. */
export function renderDocsPage(calls: readonly Call[]): string {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>PQ API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${raw(style)}</style></head>
<body><main><h1>PQ API</h1><p>Every answer is <code>{state, data, msg}</code>; a 400 names the fields in
<code>data.fields</code>. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.</p>${calls.map(renderCall)}</main></body></html>`;
  return page.text;
}

function renderCall(call: Call): Html {
  const errors = call.errors.map((code) => html`<li>${String(errorCodes[code].status)} ${code}</li>`);
  return html`<section id="${call.name}"><h2><code>${call.method} /api${call.path}</code></h2>
<p>${call.summary} · ${call.audience}</p>
<details><summary>Fields</summary><pre>${schemaText(call.input, 'input')}</pre></details>
<details><summary>Data</summary><pre>${schemaText(call.data, 'output')}</pre></details>
${errors.length > 0 ? html`<ul>${errors}</ul>` : ''}</section>`;
}

function schemaText(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.stringify(json, null, 2);
}

const style = `body{font:15px/1.6 system-ui,sans-serif;color:#17171c;margin:0}main{max-width:720px;margin:0 auto;padding:32px 20px}
section{border-top:1px solid #e4e4ea;padding:16px 0}h2{font-size:17px;margin:0}p{margin:4px 0;color:#4a4a57}
pre{background:#f6f6f9;padding:12px;overflow:auto;font-size:13px}`;
