import { buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp, type TestApp } from '#src/testing/test-app.ts';

type Answer = { status: number; state: boolean; msg?: string; data: never };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export async function openComments(made?: TestApp) {
  const test = made ?? (await openTestApp());
  const { app, platform } = test;
  const people = {
    maker: await buildMember(platform, { name: '메이커' }),
    asker: await buildMember(platform, { name: '묻는이' }),
    stranger: await buildMember(platform, { name: '지나가는이' }),
    admin: await buildMember(platform, { name: '운영', role: 'admin' }),
  };
  type Who = keyof typeof people | 'visitor';
  const tokens = new Map<Who, string>();
  for (const [who, { id }] of Object.entries(people) as [keyof typeof people, { id: string }][])
    tokens.set(who, await buildSession(platform, id));
  const project = await buildProject(platform, { ownerId: people.maker.id });
  const target: { type: string; id: string } = { type: 'projects', id: project.key };
  const raw = (who: Who, method: Method, path: string, fields: object = {}) => {
    const headers = who === 'visitor' ? {} : { authorization: `Bearer ${tokens.get(who)}` };
    const sent = method === 'GET' || method === 'DELETE' ? { query: fields } : { payload: fields };
    return app.inject({ method, url: `/api${path}`, headers, ...sent } as never) as unknown as Promise<{
      statusCode: number;
      body: string;
      headers: Record<string, string>;
    }>;
  };
  const ask = async (who: Who, method: Method, path: string, fields: object = {}): Promise<Answer> => {
    const { statusCode, body } = await raw(who, method, path, fields);
    return { ...(JSON.parse(body) as Omit<Answer, 'status'>), status: statusCode };
  };
  const write = async (who: Who, text: string, isSceret = false, on: object = target) => {
    const answer = await ask(who, 'POST', '/comment/write', { ...on, obj: { text, isSceret } });
    return (answer.data as { myKey: string } | undefined)?.myKey ?? answer.msg ?? '';
  };
  const reply = async (who: Who, whereTo: string, text: string, isSceret = false, on: object = target) => {
    const answer = await ask(who, 'POST', '/reply/write', { ...on, obj: { text, isSceret, whereTo } });
    return (answer.data as { myKey: string } | undefined)?.myKey ?? answer.msg ?? '';
  };
  const list = async (who: Who, more: object = {}, on: object = target) =>
    (await ask(who, 'GET', '/comment/list', { ...on, ...more })).data as unknown as ListedComment[];
  const resetLimits = () => platform.database.db.query('delete from rate_limit');
  return { ...test, people, project, target, raw, ask, write, reply, list, resetLimits };
}

export type ListedComment = {
  myKey: string;
  text: string;
  isBlind: boolean;
  isDeleted: boolean;
  isSceret: boolean;
  isMaker: boolean;
  isEdited: boolean;
  profile: { author: string; email: string; uid: string };
  reply: (Omit<ListedComment, 'reply'> & {
    repoter: number;
    whereTo: string;
    OriginalTo: string;
    state: string;
  })[];
};
