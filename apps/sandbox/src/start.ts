import type { AddressInfo } from 'node:net';
import { buildApp } from '#src/app.ts';
import type { Config } from '#src/core/config.ts';
import { openSandbox } from '#src/core/sandbox.ts';
import { startInbox } from '#src/inbox/smtp.ts';
import { resumeDelayedWork } from '#src/payple/charging/delayed-work.ts';

export type RunningSandbox = { port: number; smtpPort: number; url: string; close(): Promise<void> };

/** Returns when the sandbox answers; throws errors of listening or opening files. */
export async function startSandbox(config: Config): Promise<RunningSandbox> {
  const sandbox = openSandbox(config);
  const app = await buildApp(sandbox);
  try {
    await app.listen({ host: config.host, port: config.port });
    const inbox = await startInbox(sandbox);
    sandbox.smtpPort = inbox.port;
    resumeDelayedWork(sandbox);
    const { port } = app.server.address() as AddressInfo;
    return {
      port,
      smtpPort: inbox.port,
      url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      async close() {
        sandbox.stop();
        await Promise.all([app.close(), inbox.close()]);
        sandbox.store.close();
      },
    };
  } catch (error) {
    sandbox.stop();
    await app.close();
    sandbox.store.close();
    throw error;
  }
}
