import type { FastifyInstance } from 'fastify';
import { readBody, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import type { Account } from './accounts.ts';
import { answerAuthorize, sendRefusal } from './authorize.ts';
import { findAccountByToken, findCode, redeemCode } from './grants.ts';

// Large like real ids, so that precision problems in JSON numbers show.
const ID_BASE = 3_000_000_000;

export function registerKakao(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;
  const { kakao } = sandbox.config;

  app.get('/kakao/oauth/authorize', (request, reply) => {
    const query = request.query as Record<string, string | undefined>;
    const refuse = (code: string, text: string) => sendRefusal(reply, 'kakao', code, text);
    if (query.client_id !== kakao.clientId) return refuse('KOE101', '앱 키가 올바르지 않습니다.');
    if (query.response_type !== 'code') return refuse('KOE001', '잘못된 요청입니다.');
    if (!isReturnAddress(query.redirect_uri)) return refuse('KOE006', '등록되지 않은 Redirect URI입니다.');
    return answerAuthorize(sandbox, 'kakao', request, reply);
  });

  app.post('/kakao/oauth/token', (request, reply) => {
    const body = readBody(request);
    reply.type('application/json;charset=utf-8');
    const refuse = (status: number, error: string, code: string, text: string) =>
      reply.code(status).send({ error, error_description: text, error_code: code });
    if (!/^application\/x-www-form-urlencoded/.test(request.headers['content-type'] ?? ''))
      return refuse(400, 'invalid_request', 'KOE009', 'wrong content type');
    if (textOf(body, 'client_id') !== kakao.clientId)
      return refuse(401, 'invalid_client', 'KOE101', 'Not exist client_id');
    if (textOf(body, 'client_secret') !== kakao.clientSecret)
      return refuse(401, 'invalid_client', 'KOE010', 'Bad client credentials');
    const code = textOf(body, 'code');
    const grant = textOf(body, 'grant_type') === 'authorization_code' && findCode(store, 'kakao', code);
    if (!grant)
      return refuse(400, 'invalid_grant', 'KOE320', `authorization code not found for code=${code}`);
    if (grant.redirectUri !== textOf(body, 'redirect_uri'))
      return refuse(400, 'invalid_grant', 'KOE303', 'Redirect URI mismatch.');
    return reply.send({
      access_token: redeemCode(store, 'kakao', code),
      token_type: 'bearer',
      refresh_token: `refresh-${code}`,
      expires_in: 21_599,
      refresh_token_expires_in: 5_183_999,
      scope: 'account_email profile_nickname',
    });
  });

  app.get('/kakao/v2/user/me', (request, reply) => {
    const account = findAccountByToken(store, 'kakao', request.headers.authorization);
    if (!account) return reply.code(401).send({ msg: 'this access token does not exist', code: -401 });
    return presentAccount(account);
  });
}

/** Accepts any http(s) URL as registered, because the product may run on any port. */
export function isReturnAddress(text: string | undefined): boolean {
  return text !== undefined && /^https?:\/\/[^/]/.test(text) && URL.canParse(text);
}

function presentAccount({ id, nickname, email, verified }: Account) {
  const profile = { nickname, is_default_image: true };
  const mail =
    email === null
      ? { has_email: false, email_needs_agreement: false }
      : {
          has_email: true,
          email_needs_agreement: false,
          is_email_valid: true,
          is_email_verified: verified,
          email,
        };
  return {
    id: ID_BASE + id,
    connected_at: '2026-01-01T00:00:00Z',
    properties: { nickname },
    kakao_account: { profile_nickname_needs_agreement: false, profile, ...mail },
  };
}
