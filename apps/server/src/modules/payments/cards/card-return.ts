import { randomBytes } from 'node:crypto';
import { cardWindowResultSchema } from '@pq/contract/calls/cards';
import { t } from '@pq/domain/copy';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const BODY_LIMIT = 16_384;

/** Where the page redirects, and the key of the result in session storage (web: payment-cards/full-page-window.ts). */
const NEXT = '/payment/card';
const STORAGE_KEY = 'pq:card-result';

const querySchema = z.object({ window: z.string().max(100).catch('') });

/**
 * The page to which the card window returns when it has replaced the whole page, as on phones and in the browsers of other apps.
 * The provider's page posts the result without our session's cookie; this page only stores it in its own browser and redirects to
 * the screen that saves the card, so that the billing key is in no URL and nothing is written here. `window` identifies the window
 * that was opened; the screen accepts the result of no other.
 */
export async function registerCardReturn(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    scope.post('/payment/card-return', { config: { anyOrigin: true } }, async (request, reply) => {
      const { window } = querySchema.parse(request.query ?? {});
      const result = cardWindowResultSchema.partial().safeParse(request.body);
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header(
          'content-security-policy',
          `default-src 'none'; img-src data:; script-src 'nonce-${nonce}'; frame-ancestors 'none'`,
        )
        .send(renderPage({ window, result: result.success ? result.data : null }, nonce));
    });
  });
}

function renderPage(result: unknown, nonce: string): string {
  const text = JSON.stringify(JSON.stringify(result)).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('my.card.title')}</title><link rel="icon" href="data:,"></head>
<body><p><a href="${NEXT}">${t('common.loading')}</a></p>
<script nonce="${nonce}">try{sessionStorage.setItem('${STORAGE_KEY}',${text})}finally{location.replace('${NEXT}')}</script>
</body></html>`;
}
