import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '#src/app.ts';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { createScriptedProvider, type ScriptedProvider } from './scripted-provider.ts';
import { openTestPlatform, type TestPlatform } from './test-platform.ts';

export type TestApp = {
  app: FastifyInstance;
  platform: TestPlatform;
  provider: ScriptedProvider;
  close(): Promise<void>;
};

type Options = Parameters<typeof openTestPlatform>[0] & {
  register?: (app: FastifyInstance, platform: TestPlatform) => void;
  storage?: Storage;
};

/**
 * The API on a database as the migrations leave it, with a scripted provider; responses are checked against their schemas.
 * Closed after the current test unless `manualClose` is set; then the caller closes it (in afterAll).
 */
export async function openTestApp({ register, storage, ...options }: Options = {}): Promise<TestApp> {
  const platform = await openTestPlatform({ ...options, manualClose: true });
  const provider = createScriptedProvider();
  const { app } = await buildApp(platform, provider, storage ?? createStorage(platform.config), {
    checkAnswers: true,
  });
  register?.(app, platform);
  await app.ready();
  const close = async () => {
    await app.close();
    await platform.close();
  };
  if (!options.manualClose) onTestFinished(close);
  return { app, platform, provider, close };
}
