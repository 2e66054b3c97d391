import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { isSealedByOthers, knownPrefixes } from '#src/modules/pledging/index.ts';
import { type Config, ConfigError } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import { probeMail, probeProvider, probeStorage } from '../doctor/external-probes.ts';
import { formatFinding, type Probe, runProbes } from '../doctor/probe.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Storage } from '../providers/storage/storage.ts';

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

/** The lines that say why a start failed: settings one line each; no stack trace for expected failures. */
export function explainStartFailure(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof StartError) return [error.message];
  return [`PQ could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
}

/**
 * Asks once whether what a process needs outside of the database takes its settings, by the probes of `npm run doctor`, and logs what
 * does not. A process never refuses to start for it: mails, charges and files wait until it is mended. In sandbox mode the outside is
 * our own.
 */
export async function checkDependencies(
  { config, secrets, log }: Pick<Platform, 'config' | 'secrets' | 'log'>,
  storage: Storage,
): Promise<void> {
  if (config.mode !== 'production') return;
  const probes: Probe[] = [
    probeStorage(async () => storage),
    probeProvider({ host: config.payple.host, ...secrets.payple, referer: config.publicUrl }),
  ];
  if (config.role !== 'web' && config.mail.smtpUrl) probes.push(probeMail(config.mail.smtpUrl));
  for (const finding of await runProbes(probes))
    if (finding.level !== 'ok') log.warn({ subject: finding.subject }, formatFinding(finding));
}

/** Refuses a start after which charges would fail one by one, since a key that seals cards is not there. Throws StartError. */
export async function assertKeyRing(db: Executor, secrets: Pick<Secrets, 'encryptionKeys'>): Promise<void> {
  if (await isSealedByOthers(db, knownPrefixes(secrets)))
    throw new StartError(
      'ENCRYPTION_KEY lacks a key that seals saved cards: put it back, and remove it when `npm run rotate-keys -- --check` ends with 0',
    );
}
