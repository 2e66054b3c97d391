import { startProcess } from './processes.ts';

export async function startEmbeddedPostgres(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ ownerUrl: string; appUrl: string; stop(): Promise<void> }> {
  const { address, printed, stop } = await startProcess(
    'apps/server/src/platform/embedded-postgres/main.ts',
    {
      DATA_DIR: dataDir,
      ...env,
    },
  );
  return { ownerUrl: address, appUrl: /^DATABASE_URL=(\S+)$/m.exec(printed)?.[1] ?? '', stop };
}
