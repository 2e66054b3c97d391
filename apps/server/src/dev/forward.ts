import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

export async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  waiting: Promise<number>,
): Promise<void> {
  const fail = (error: Error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(`${error.message}\n`);
  };
  let port: number;
  try {
    port = await waiting;
  } catch (error) {
    return fail(error instanceof Error ? error : new Error(String(error)));
  }
  const { method, url: path, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
    pipeline(answer, outgoing, () => {});
  });
  onward.once('error', fail);
  outgoing.once('close', () => onward.destroy());
  pipeline(incoming, onward, () => {});
}
