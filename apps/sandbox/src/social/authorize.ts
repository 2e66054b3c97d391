import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '#src/core/sandbox.ts';
import { sendDocument } from '#src/page/document.ts';
import { html } from '#src/page/html.ts';
import { type Account, findOrCreateAccount, listAccounts, type Provider } from './accounts.ts';
import { issueCode } from './grants.ts';

export const providerNames: Record<Provider, string> = { kakao: '카카오', naver: '네이버' };

type AuthorizeQuery = Record<string, string | undefined>;

export function answerAuthorize(
  { store }: Sandbox,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const query = request.query as AuthorizeQuery;
  const as = query.as?.trim();
  if (!as) return sendPicker(reply, provider, query, listAccounts(store, provider, 8));
  const redirect = new URL(query.redirect_uri ?? '');
  if (as === 'deny') {
    redirect.searchParams.set('error', 'access_denied');
    redirect.searchParams.set('error_description', 'User denied access');
  } else {
    const account = findOrCreateAccount(store, provider, as);
    const sent = { redirectUri: query.redirect_uri ?? '', state: query.state ?? '' };
    redirect.searchParams.set('code', issueCode(store, account, sent));
  }
  if (query.state) redirect.searchParams.set('state', query.state);
  return reply.redirect(redirect.href, 302);
}

/** An invalid request is shown here, because there is no safe URL to redirect to. */
export function sendRefusal(reply: FastifyReply, provider: Provider, code: string, text: string) {
  return sendPage(
    reply.code(400),
    provider,
    html`<p class="refused" role="alert"><b>${code}</b> ${text}</p>`,
  );
}

function sendPicker(reply: FastifyReply, provider: Provider, query: AuthorizeQuery, accounts: Account[]) {
  const hidden = Object.entries(query).filter(([name]) => name !== 'as');
  return sendPage(
    reply,
    provider,
    html`<p class="ask">PQ에 로그인할 계정을 선택해주세요.</p>
<form method="get">
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<ul class="accounts">${accounts.map(
      (
        account,
      ) => html`<li><button name="as" value="${account.word}"><span class="face" aria-hidden="true">${account.nickname.slice(0, 1)}</span>
<span class="who"><b>${account.nickname}</b><span>${account.email ?? '이메일 없음'}${!account.verified && ' · 인증되지 않음'}</span></span></button></li>`,
    )}
<li><button name="as" value="new"><span class="face" aria-hidden="true">+</span><span class="who"><b>새 계정으로 계속하기</b><span>처음 로그인하는 사람이 됩니다</span></span></button></li></ul>
<button class="button" name="as" value="deny">취소</button>
</form>
<form class="other" method="get">
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="as">다른 계정</label>
<div class="line"><input class="field" id="as" name="as" required maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="아이디">
<button class="button">계속</button></div>
<p class="hint">아이디@example.com 계정이 됩니다. noemail-…은 이메일이 없고, unverified-…은 인증되지 않은 이메일이며, email:주소는 그 주소를 가집니다.</p>
</form>`,
  );
}

function sendPage(reply: FastifyReply, provider: Provider, body: ReturnType<typeof html>) {
  return sendDocument(reply, {
    title: `${providerNames[provider]} 로그인 (샌드박스)`,
    style: '/assets/social.css',
    script: '/assets/social.js',
    bodyClass: `social ${provider}`,
    body: html`<main><h1>${providerNames[provider]} 로그인</h1>
<p class="note">연습용 화면입니다. 실제 ${providerNames[provider]}와 연결되지 않습니다.</p>
${body}</main>`,
  });
}
