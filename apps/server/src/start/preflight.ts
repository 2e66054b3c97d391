import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { type Config, ConfigError } from '../config/config.ts';

/** Refuses a start that would fail later in a less readable way. Throws StartError. */
export async function preflight(config: Config): Promise<void> {
  try {
    mkdirSync(config.dataDir, { recursive: true });
    accessSync(config.dataDir, constants.W_OK | constants.R_OK);
  } catch (cause) {
    throw new StartError(`DATA_DIR ${config.dataDir} is not writable`, { cause });
  }
  if (config.operatorPort !== null) await assertFree('OPERATOR_PORT', config.operatorPort, config.host);
  if (config.role !== 'worker') await assertFree('PORT', config.port, config.host);
  if (config.role === 'all' && config.mode === 'sandbox')
    await assertFree('SANDBOX_PORT', config.sandbox.port, '127.0.0.1');
}

async function assertFree(name: string, port: number, host: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why =
        cause.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${cause.code})`;
      reject(new StartError(`${name} ${port} on ${host} ${why}`, { cause }));
    });
    server.listen({ port, host, exclusive: true }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

export class StartError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StartError';
  }
}

export function explainStartFailure(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof StartError) return [error.message];
  return [`PQ could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
}
