import type { DraftData } from '@pq/contract/shapes/draft';
import { addDays, seoulDate } from '@pq/domain/dates';
import type { UploadKind } from '@pq/domain/files/upload';
import { verificationOf } from '#src/modules/accounts/index.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import { buildIdentity, buildMember, buildSession, type TestPlatform } from '#src/testing/index.ts';
import { openTestApp, type TestApp } from '#src/testing/test-app.ts';

/** A member who writes projects, with a verified identity. */
export async function openWriter({ app, platform }: Pick<TestApp, 'app' | 'platform'>, memberId?: string) {
  const uid = memberId ?? (await buildMember(platform)).id;
  if ((await verificationOf(platform.database.db, uid)) === 'none') await buildIdentity(platform, uid);
  const headers = { authorization: `Bearer ${await buildSession(platform, uid)}` };
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, fields: Record<string, unknown>) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields }),
    });
  return {
    uid,
    headers,
    call,
    save: (data: unknown, more: Record<string, unknown> = {}) =>
      call('POST', '/project/save', { purpose: 'projects', data, ...more }),
    draft: (query: Record<string, unknown> = { purpose: 'projects' }) => call('GET', '/project/draft', query),
    submit: (key: string) => call('POST', '/project/submit', { key, acceptTerms: true }),
    move: (pid: string, state: string) => call('POST', '/state/change', { pid, state, acceptTerms: true }),
    picture: (name: string, kind: UploadKind = 'project') => placeUpload(platform, uid, kind, name),
    completeData: () => completeData(platform, uid),
    async complete(data: DraftData = {}, more: Record<string, unknown> = {}): Promise<string> {
      const answer = await this.save({ ...(await completeData(platform, uid)), ...data }, more);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().data.key;
    },
  };
}

export type Writer = Awaited<ReturnType<typeof openWriter>>;

export async function openDraftApp() {
  const opened = await openTestApp();
  return { ...opened, writer: await openWriter(opened) };
}

async function placeUpload(
  { database, clock }: TestPlatform,
  ownerId: string,
  kind: UploadKind,
  name: string,
): Promise<string> {
  const at = clock.now();
  const path = `${kind}/${ownerId}/${name}-${newId(at)}.1080x810.d9c6ae.jpg`;
  await insertRows(database.db, 'upload', [
    {
      id: newId(at),
      ownerId,
      kind,
      name: `${name}.jpg`,
      mediaType: 'image/jpeg',
      bytes: 1_000,
      path,
      firstPath: path,
      filePath: path,
      createdAt: new Date(at),
    },
  ]);
  return `/files/${path}`;
}

async function completeData(platform: TestPlatform, uid: string): Promise<DraftData> {
  const today = seoulDate(platform.clock.now());
  const pictures = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => placeUpload(platform, uid, 'project', name)),
  );
  const [thumbnail = ''] = pictures;
  return {
    title: '달항아리',
    images: { thumbnail },
    subImages: pictures,
    category: 1,
    config: { projectType: 'PT10', deliveryType: 'PQ' },
    amount: { goal: 1_000_000 },
    period: { start: addDays(today, 1), finish: addDays(today, 30) },
    rewards: {
      period: addDays(today, 60),
      content: [{ count: 0, context: '달항아리 1점', productCost: 30_000, delivery: 3_000 }],
    },
    refund: '수령 후 7일 이내에 교환할 수 있습니다.',
    editor: '<p>소개</p>',
  };
}
