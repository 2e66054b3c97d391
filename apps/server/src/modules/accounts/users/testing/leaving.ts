import { openSender } from '#src/modules/media/testing/sending.ts';
import { buildMember } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

export async function openLeaving() {
  const { app, platform } = await openTestApp();
  const query = async (text: string, values: unknown[] = []) =>
    (await platform.database.db.query(text, values)).rows;
  const member = await buildMember(platform, { email: 'hana@example.com', name: '하나', nameKey: '하나' });
  const sender = await openSender(app, platform, member.id);
  const leave = (headers = sender.headers) => app.inject({ method: 'DELETE', url: '/api/user', headers });
  const check = async () =>
    (await app.inject({ url: '/api/user/leave', headers: sender.headers })).json().data;
  return { app, platform, query, member, sender, leave, check };
}
