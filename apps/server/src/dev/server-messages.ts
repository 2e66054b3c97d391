import type { ModuleAnswer, ModuleAsk } from '@pq/web/dev-server.ts';

export type FromServer = { kind: 'serving' } | { kind: 'ask'; id: number; ask: ModuleAsk };

export type ToServer = { kind: 'start'; port: number } | { kind: 'answer'; id: number; answer: ModuleAnswer };
