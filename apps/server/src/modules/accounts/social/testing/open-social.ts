import { afterAll, beforeAll } from 'vitest';
import { type SandboxChild, startSandboxChild } from '#src/providers/payple/testing/sandbox-child.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { Browser } from './browser.ts';

export function useSandbox(): { url(): string } {
  let sandbox: SandboxChild;
  beforeAll(async () => {
    sandbox = await startSandboxChild();
  });
  afterAll(() => sandbox.stop());
  return { url: () => sandbox.url };
}

export async function openSocial(url: string, env: Record<string, string> = {}) {
  const hosts = {
    KAKAO_AUTH_HOST: `${url}/kakao`,
    KAKAO_API_HOST: `${url}/kakao`,
    NAVER_AUTH_HOST: `${url}/naver`,
    NAVER_API_HOST: `${url}/naver`,
  };
  const { app, platform } = await openTestApp({ env: { ...hosts, ...env } });
  const query = async (text: string, values: unknown[] = []) =>
    (await platform.database.db.query(text, values)).rows;
  const members = async () => Number((await query('select count(*) as n from member'))[0].n);
  return { app, platform, query, members, browser: () => new Browser(app) };
}

let serial = 0;
/** A word that no other test has used: the sandbox's accounts outlive a test. */
export const fresh = (prefix = 'person') => `${prefix}-${Date.now()}${++serial}`.replace('person-', 'person');
