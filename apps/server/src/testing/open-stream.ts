import { get, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';

export type StreamReader = {
  status: number;
  headers: IncomingMessage['headers'];
  text(): string;
  events<T>(): T[];
  ended(): boolean;
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
