import type { ModuleAnswer, ModuleAsk } from '@pq/web/dev-server.ts';

/** From the child: the server is ready, or a request to Vite for a module. */
export type FromServer = { kind: 'serving' } | { kind: 'ask'; id: number; ask: ModuleAsk };

/** To the child: start the server, or the answer of Vite. */
export type ToServer = { kind: 'start'; port: number } | { kind: 'answer'; id: number; answer: ModuleAnswer };
