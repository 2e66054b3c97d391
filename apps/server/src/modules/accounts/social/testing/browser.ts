import type { FastifyInstance } from 'fastify';

/** A browser without script: stores cookies and follows redirects one step at a time. */
export class Browser {
  readonly cookies = new Map<string, string>();
  remoteAddress = '127.0.0.1';
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async send(method: 'GET' | 'POST', url: string, payload?: object) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { remoteAddress } = this;
    const request = { method, url, headers: { cookie }, remoteAddress };
    const answer = await this.#app.inject({ ...request, ...(payload && { payload }) });
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    return answer;
  }

  async askProvider(provider: 'kakao' | 'naver', as: string): Promise<string> {
    const begun = await this.send('GET', `/api/social/${provider}`);
    if (begun.statusCode !== 302) throw new Error(`begin: ${begun.statusCode} ${begun.body}`);
    const answer = await fetch(`${begun.headers.location}&as=${encodeURIComponent(as)}`, {
      redirect: 'manual',
    });
    const back = new URL(answer.headers.get('location') ?? '');
    return back.pathname + back.search;
  }

  async signIn(provider: 'kakao' | 'naver', as: string): Promise<string> {
    return this.goBack(await this.askProvider(provider, as));
  }

  async goBack(path: string): Promise<string> {
    const answer = await this.send('GET', path);
    return answer.statusCode === 302 ? String(answer.headers.location) : `${answer.statusCode}`;
  }

  async pendingSignup() {
    return (await this.send('GET', '/api/user/social')).json();
  }

  async complete(changes: Record<string, unknown> = {}) {
    const { data } = await this.pendingSignup();
    const form = { uid: data?.uid ?? 'none', provider: data?.provider ?? 'kakao', email: data?.email ?? '' };
    const payload = { data: { ...form, name: '하늘이', policy: [true, true, false], ...changes } };
    const answer = await this.send('POST', '/api/user/social/new', payload);
    return { status: answer.statusCode, body: answer.json() };
  }

  async viewer() {
    const answer = await this.send('GET', '/api/user/my/info');
    return answer.statusCode === 200 ? answer.json().data : null;
  }
}
