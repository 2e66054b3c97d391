import { get, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';

/** A reader of server-sent events over a real connection. */
export type StreamReader = {
  status: number;
  headers: IncomingMessage['headers'];
  /** What has come so far, as it was sent. */
  text(): string;
  /** The data of the events so far. */
  events<T>(): T[];
  ended(): boolean;
  /** The reader goes, as when the network does. */
  leave(): void;
};

export async function openStream(url: string, headers: Record<string, string> = {}): Promise<StreamReader> {
  const leave = () => void request.destroy();
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get(url, { headers, agent: false }, resolve).on('error', reject);
  onTestFinished(leave);
  const answer = await promise;
  let [text, ended] = ['', false];
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  answer
    .on('error', () => {})
    .once('close', () => {
      ended = true;
    });
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text: () => text,
    events: <T>() => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as T),
    ended: () => ended,
    leave,
  };
}
