import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

type Document = { title: string; style: string; script: string; bodyClass: string; body: Html };

/** Pages load nothing from elsewhere and run no inline scripts. */
export function sendDocument(reply: FastifyReply, { title, style, script, bodyClass, body }: Document) {
  const page = html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/base.css">
<link rel="stylesheet" href="${style}">
<script src="${script}" defer></script>
</head>
<body class="${bodyClass}">
${body}
</body>
</html>
`;
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'",
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.markup);
}
