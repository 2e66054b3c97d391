import type { ModuleAnswer } from '@pq/web/dev-server.ts';
import { openDevWebApp } from '@pq/web/dev-web-app.ts';
import type { FromServer, ToServer } from './server-messages.ts';

// Child process of `npm run dev`, forked by ServerProcess before it is needed. Until it is started it loads only packages and
// screens, which are refreshed later, and none of the server's own code, which may still change.
const waiting = new Map<number, (answer: ModuleAnswer) => void>();
let lastId = 0;
const send = (message: FromServer) => void process.send?.(message);
const openWebApp = () =>
  openDevWebApp((ask) => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      send({ kind: 'ask', id, ask });
    });
  });

const port = new Promise<number>((resolve) => {
  process.on('message', (message: ToServer) => {
    if (message.kind === 'start') return resolve(message.port);
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
  });
});
const exit = () => process.exit(0);
process.once('disconnect', exit);

const opening = openWebApp();
opening.catch(() => {});
await import('./packages.ts');
await opening.catch(() => {});

const serverPort = await port;
const { runServer } = await import('./run-server.ts');
process.off('disconnect', exit);
// A broken screen may have been fixed since.
await runServer(serverPort, () => opening.catch(openWebApp));
send({ kind: 'serving' });
