import { ConfigError, readConfig } from './core/config.ts';
import { startSandbox } from './start.ts';

try {
  const config = readConfig();
  const sandbox = await startSandbox(config);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await sandbox.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  // As the server does: what only starting needed, and once more when the demo site has been made by its first start.
  collectGarbage();
  setTimeout(collectGarbage, 60_000).unref();
  if (process.send) {
    process.on('disconnect', stop);
    process.send({ type: 'ready', port: sandbox.port, smtpPort: sandbox.smtpPort });
    // The parent may have exited before the listener was added.
    if (!process.connected) await stop();
  } else {
    process.stdout.write(`sandbox ready on ${sandbox.url} (SMTP on port ${sandbox.smtpPort})\n`);
  }
} catch (error) {
  for (const line of explain(error)) process.stderr.write(`sandbox: ${line}\n`);
  process.exit(1);
}

function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function explain(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems;
  const { code, message, ...rest } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return [`port ${rest.port} on ${rest.address} is taken`];
  if (code === 'EACCES' && rest.port) return [`port ${rest.port} may not be used by this user`];
  if (rest.syscall === 'mkdir' || code === 'ERR_SQLITE_ERROR')
    return [`the data folder cannot be used: ${message}`];
  return [message];
}
