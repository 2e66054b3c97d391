import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Platform } from '#src/platform/platform.ts';
import { openTestPlatform } from '#src/testing/index.ts';
import { openAccountApp, post, signUpForm } from '../../users/testing/account-app.ts';
import { createAuth } from '../create-auth.ts';
import { codeAt, PERIOD_S } from '../second-factor/totp.ts';

export const PASSWORD = 'dallae58!';

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

export async function openSecondFactorApp({ production = false } = {}) {
  const test = await openTestPlatform();
  const platform: Platform = production ? { ...test, config: { ...test.config, mode: 'production' } } : test;
  const app = await openAccountApp(platform);
  const query: Query = async (text, values) => (await test.database.db.query(text, values)).rows;
  const join = async (name: string) => {
    const email = `${name}@example.com`;
    await app.inject(post('/api/user/new', { data: signUpForm({ email, name }) }));
    const update = `update member set email_verified = true, role = 'admin' where email = $1 returning id`;
    const [row] = await query(update, [email]);
    return new Person(app.inject.bind(app), query, { email, id: String(row?.id) });
  };
  return { platform, app, query, join, auth: createAuth(platform) };
}

export class Person {
  readonly email: string;
  readonly id: string;
  readonly #inject: (request: InjectOptions) => Promise<LightMyRequestResponse>;
  readonly #query: Query;
  #secret = '';
  headers: Record<string, string> = {};

  constructor(
    inject: (request: InjectOptions) => Promise<LightMyRequestResponse>,
    query: Query,
    { email, id }: { email: string; id: string },
  ) {
    this.#inject = inject;
    this.#query = query;
    this.email = email;
    this.id = id;
  }

  get(path: string) {
    return this.#inject({ url: `/api${path}`, headers: this.headers });
  }

  post(path: string, payload: object) {
    return this.#inject(post(`/api${path}`, payload, { headers: this.headers }));
  }

  async signIn(password = PASSWORD) {
    const answer = await this.#inject(post('/api/auth/sign-in/email', { email: this.email, password }));
    if (answer.json().token) this.headers = { authorization: `Bearer ${answer.json().token}` };
    return answer;
  }

  async challenge(): Promise<string> {
    return cookieOf(await this.signIn());
  }

  pass(cookie: string, code: string, by: 'totp' | 'backup-code' = 'totp') {
    return this.#inject(post(`/api/auth/two-factor/verify-${by}`, { code }, { headers: { cookie } }));
  }

  async start(password = PASSWORD) {
    const answer = await this.post('/user/second-factor/start', { password });
    const secret = answer.json().data?.secret;
    if (secret) this.#secret = fromBase32(secret);
    return answer;
  }

  /** Afterwards the code of the confirmation can be used again. */
  async enrol(): Promise<string[]> {
    await this.start();
    const confirmed = await this.post('/user/second-factor/confirm', { code: this.code() });
    await this.forgetSteps();
    return confirmed.json().data.recoveryCodes;
  }

  code(off = 0, secret = this.#secret): string {
    return codeAt(secret, Math.floor(Date.now() / 1_000 / PERIOD_S) + off);
  }

  get secret(): string {
    return this.#secret;
  }

  /** A code that is not by chance the right one of a step near to now. */
  wrongCode(): string {
    const near = [-2, -1, 0, 1, 2].map((off) => this.code(off));
    const wrong = Array.from({ length: near.length + 1 }, (_, n) => `00000${n}`);
    return wrong.find((code) => !near.includes(code)) ?? '';
  }

  /** As if time had passed since the last code. */
  async forgetSteps() {
    await this.#query('update two_factor set used_step = 0 where user_id = $1', [this.id]);
  }
}

export function cookieOf(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(({ name }) => name === 'pq.two_factor');
  return `pq.two_factor=${encodeURIComponent(cookie?.value ?? '')}`;
}

export function fromBase32(text: string): string {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString();
}
