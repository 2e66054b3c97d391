import { limits } from '@pq/domain/limits';
import { expect, test } from 'vitest';
import { openDraftApp, openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { buildMember } from '#src/testing/index.ts';

test('admin lists count up to maxSearchResults', async () => {
  const opened = await openDraftApp();
  const { db } = opened.platform.database;
  const { id } = await buildMember(opened.platform, { role: 'admin' });
  const admin = await openWriter(opened, id);
  const many = limits.maxSearchResults + 1;
  await db.query(
    `insert into notice (key, title, content, created_at, updated_at)
     select gen_random_uuid(), '안내', '', now(), now() from generate_series(1, ${many})`,
  );
  await db.query(
    `insert into ask (id, email, content, created_at)
     select gen_random_uuid(), 'hana@example.com', '언제 오나요?', now() from generate_series(1, ${many})`,
  );
  await db.query(
    `insert into story (key, author_id, category, title, content, images, created_at, updated_at)
     select gen_random_uuid(), $1, 1, '이야기', '글', '{/files/demo/a.jpg}', now(), now() from generate_series(1, ${many})`,
    [id],
  );
  await db.query(
    `insert into project (key, purpose, owner_id, created_at, updated_at)
     select gen_random_uuid(), 'projects', $1, now(), now() from generate_series(1, ${many})`,
    [id],
  );
  await db.query(
    `insert into comment (id, target_type, target_key, author_id, text, reports, created_at, updated_at)
     select gen_random_uuid(), 'story', gen_random_uuid(), $1, '광고', 1, now(), now() from generate_series(1, ${many})`,
    [id],
  );
  for (const path of ['/admin/notice', '/admin/ask', '/admin/story', '/admin/project', '/admin/report'])
    expect([path, (await admin.call('GET', path, {})).json().total]).toEqual([path, limits.maxSearchResults]);
});
