import type { Call } from '@pq/contract/call';
import { errorCodes } from '@pq/contract/errors';
import { z } from 'zod';

/** The readable list of the API's calls. */
export function renderDocsPage(calls: readonly Call[]): string {
  const sections = calls.map(renderCall).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>PQ API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>PQ API</h1><p>Every answer is <code>{state, data, msg}</code>; a 400 names the fields in
<code>data.fields</code>. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.</p>${sections}</main></body></html>`;
}

function renderCall(call: Call): string {
  const errors = call.errors.map((code) => `<li>${errorCodes[code].status} ${code}</li>`).join('');
  return `<section id="${call.name}"><h2><code>${call.method} /api${call.path}</code></h2>
<p>${escapeHtml(call.summary)} · ${call.audience}</p>
<details><summary>Fields</summary><pre>${schemaText(call.input, 'input')}</pre></details>
<details><summary>Data</summary><pre>${schemaText(call.data, 'output')}</pre></details>
${errors ? `<ul>${errors}</ul>` : ''}</section>`;
}

function schemaText(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return escapeHtml(JSON.stringify(json, null, 2));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const style = `body{font:15px/1.6 system-ui,sans-serif;color:#17171c;margin:0}main{max-width:720px;margin:0 auto;padding:32px 20px}
section{border-top:1px solid #e4e4ea;padding:16px 0}h2{font-size:17px;margin:0}p{margin:4px 0;color:#4a4a57}
pre{background:#f6f6f9;padding:12px;overflow:auto;font-size:13px}`;
