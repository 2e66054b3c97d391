import { buildMember, buildSession, openTestPlatform } from '@pq/testkit';
import { onTestFinished } from 'vitest';
import { buildApp } from '#src/app.ts';
import { createLog } from '#src/platform/log.ts';
import { createPayple } from '#src/providers/payple/payple.ts';
import type { SandboxChild } from '#src/providers/payple/testing/sandbox-child.ts';
import { createStorage } from '#src/providers/storage/storage.ts';

/** The API over a fresh database with the sandbox as its payment provider. */
export async function openCardBench(sandbox: SandboxChild) {
  const platform = await openTestPlatform();
  const { config, secrets } = platform;
  const settings = { host: sandbox.url, ...secrets.payple, referer: config.publicUrl };
  const payments = createPayple(settings, createLog('silent'));
  const { app } = await buildApp(platform, payments, createStorage(config), { checkAnswers: true });
  onTestFinished(() => app.close());

  const signIn = async () => {
    const { id: uid } = await buildMember(platform);
    const headers = { authorization: `Bearer ${await buildSession(platform, uid)}` };
    const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) => {
      const fields = method === 'GET' ? { query: payload as Record<string, string> } : { payload };
      const response = await app.inject({ method, url: `/api${url}`, headers, ...fields });
      const envelope = response.json<Envelope>();
      return { ...envelope, status: response.statusCode, text: response.body };
    };
    return {
      uid,
      call,
      add: (card: object) => call('POST', '/user/card', { uid, card }),
      remove: (card: string) => call('DELETE', '/user/card', { uid, card }),
      list: () => call('GET', '/user/card', { uid }),
    };
  };
  return { platform, payments, signIn };
}

type Envelope = {
  state: boolean;
  // One card or several, as the call says.
  data: { PCD_PAYER_ID: string } & { PCD_PAYER_ID: string }[];
  msg?: string;
};
