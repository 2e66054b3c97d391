import { calls, contract, streams, webhooks } from '@pq/contract';
import type { Call, EventStream } from '@pq/contract/call';
import { errorCodes } from '@pq/contract/errors';
import { openApiDocument } from '@pq/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Html, html, raw } from '../html.ts';

export function registerDocs(app: FastifyInstance, publicUrl: string): void {
  const document = JSON.stringify(openApiDocument(contract, publicUrl));
  const page = renderDocsPage([...calls, ...webhooks], streams);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(page),
  );
}

function renderDocsPage(calls: readonly Call[], streams: readonly EventStream[]): string {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>PQ API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${raw(style)}</style></head>
<body><main><h1>PQ API</h1><p>Every answer is <code>{state, data, msg}</code>; a 400 names the fields in
<code>data.fields</code>. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.</p>${calls.map(renderCall)}
${streams.map(renderStream)}</main></body></html>`;
  return page.text;
}

function renderCall(call: Call): Html {
  return render(call, `${call.method} /api${call.path}`, ['Data', call.data]);
}

function renderStream(stream: EventStream): Html {
  return render(stream, `GET /api${stream.path} (text/event-stream)`, ['Each event', stream.event]);
}

function render(
  {
    name,
    summary,
    audience,
    input,
    errors,
  }: Pick<Call, 'name' | 'summary' | 'audience' | 'input' | 'errors'>,
  title: string,
  [label, answer]: [string, z.ZodType],
): Html {
  const refusals = errors.map((code) => html`<li>${String(errorCodes[code].status)} ${code}</li>`);
  return html`<section id="${name}"><h2><code>${title}</code></h2>
<p>${summary} · ${audience}</p>
<details><summary>Fields</summary><pre>${schemaText(input, 'input')}</pre></details>
<details><summary>${label}</summary><pre>${schemaText(answer, 'output')}</pre></details>
${refusals.length > 0 ? html`<ul>${refusals}</ul>` : ''}</section>`;
}

function schemaText(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.stringify(json, null, 2);
}

const style = `body{font:15px/1.6 system-ui,sans-serif;color:#17171c;margin:0}main{max-width:720px;margin:0 auto;padding:32px 20px}
section{border-top:1px solid #e4e4ea;padding:16px 0}h2{font-size:17px;margin:0}p{margin:4px 0;color:#4a4a57}
pre{background:#f6f6f9;padding:12px;overflow:auto;font-size:13px}`;
