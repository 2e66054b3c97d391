import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Body, readBody, textOf } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import type { Account } from './accounts.ts';
import { answerAuthorize, sendRefusal } from './authorize.ts';
import { findAccountByToken, findCode, redeemCode } from './grants.ts';
import { isReturnAddress } from './kakao.ts';

export function registerNaver(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;
  const { naver } = sandbox.config;

  app.get('/naver/oauth2.0/authorize', (request, reply) => {
    const query = request.query as Record<string, string | undefined>;
    const refuse = (code: string, text: string) => sendRefusal(reply, 'naver', code, text);
    if (query.client_id !== naver.clientId) return refuse('invalid_client', '등록되지 않은 서비스입니다.');
    if (query.response_type !== 'code' || !query.state)
      return refuse('invalid_request', '필수 값이 없습니다.');
    if (!isReturnAddress(query.redirect_uri)) return refuse('invalid_request', 'Callback URL이 다릅니다.');
    return answerAuthorize(sandbox, 'naver', request, reply);
  });

  app.route({
    method: ['GET', 'POST'],
    url: '/naver/oauth2.0/token',
    handler(request, reply) {
      const body = fieldsOf(request);
      reply.type('application/json;charset=utf-8');
      // Naver reports errors with HTTP 200.
      const refuse = (error: string, text: string) => reply.send({ error, error_description: text });
      if (
        textOf(body, 'client_id') !== naver.clientId ||
        textOf(body, 'client_secret') !== naver.clientSecret
      )
        return refuse('invalid_client', 'wrong client id or secret');
      const code = textOf(body, 'code');
      const grant = textOf(body, 'grant_type') === 'authorization_code' && findCode(store, 'naver', code);
      if (!grant || grant.state !== textOf(body, 'state'))
        return refuse('invalid_request', 'no valid data in session');
      return reply.send({
        access_token: redeemCode(store, 'naver', code),
        refresh_token: `refresh-${code}`,
        token_type: 'bearer',
        expires_in: '3600',
      });
    },
  });

  app.get('/naver/v1/nid/me', (request, reply) => {
    const account = findAccountByToken(store, 'naver', request.headers.authorization);
    if (!account)
      return reply
        .code(401)
        .send({ resultcode: '024', message: 'Authentication failed (인증에 실패했습니다.)' });
    return { resultcode: '00', message: 'success', response: presentAccount(account) };
  });
}

function fieldsOf(request: FastifyRequest): Body {
  return request.method === 'GET' ? (request.query as Body) : readBody(request);
}

function presentAccount({ id, word, nickname, email }: Account) {
  const opaque = createHash('sha256').update(`${id}:${word}`).digest('base64url');
  return { id: opaque, nickname, ...(email !== null && { email }) };
}
