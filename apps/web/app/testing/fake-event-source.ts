import { type EventOf, type StreamName, streamAt, streamNamed } from './contract-call.ts';

const open = new Set<FakeEventSource>();

export class FakeEventSource {
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly readyState = 1;
  readonly path: string;
  constructor(url: string) {
    this.path = new URL(url, 'http://pq.example').pathname.replace(/^\/api/, '');
    if (!streamAt(this.path)) throw new Error(`${url} is no stream of the contract`);
    open.add(this);
  }
  close(): void {
    open.delete(this);
  }
}

export function emitStreamEvent<Name extends StreamName>(name: Name, event: EventOf<Name>): void {
  const stream = streamNamed(name);
  const data = JSON.stringify(stream.event.parse(event));
  for (const { path, onmessage } of open)
    if (path === stream.path) onmessage?.(new MessageEvent('message', { data }));
}

export function closeStreams(): void {
  open.clear();
}
