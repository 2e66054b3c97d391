import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '#src/sandbox.ts';
import { listMails } from './mails.ts';

export function registerInbox(app: FastifyInstance, { store }: Sandbox): void {
  app.get<{ Querystring: { to?: string | string[] } }>('/inbox', (request) => {
    const to = [request.query.to ?? ''].flat()[0] ?? '';
    // A plus sign that was not encoded arrives as a space; addresses hold none.
    return listMails(store, to.trim().replaceAll(' ', '+') || null).map(({ id: _id, ...mail }) => mail);
  });
}
