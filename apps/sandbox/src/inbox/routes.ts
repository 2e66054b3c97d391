import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '#src/core/sandbox.ts';
import { listMails } from './mails.ts';

export function registerInbox(app: FastifyInstance, { store }: Sandbox): void {
  app.get<{ Querystring: { to?: string | string[] } }>('/inbox', (request) => {
    const to = [request.query.to ?? ''].flat()[0] ?? '';
    // An unencoded plus sign arrives as a space, which addresses do not contain.
    return listMails(store, to.trim().replaceAll(' ', '+') || null).map(({ id: _id, ...mail }) => mail);
  });
}
