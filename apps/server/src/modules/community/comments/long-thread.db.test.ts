import { expect, test } from 'vitest';
import { countComments, listComments, listOwnComments } from './list-comments.ts';
import { openComments } from './testing/open-comments.ts';
import { countRowsRead } from './testing/rows-read.ts';

const THREAD = 10_000;
const A_PAGE = 20;
/** A comment reads itself and its author; each has one answer, which reads the same and what it answers. */
const A_COMMENT = 6;
/** The few members of this site, read as a whole for each of what is shown. */
const FEW = 6;
/** The thing itself and who may see it. */
const AROUND = 10;

const keyOf = (n: number) => `${n.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`;

test('listComments reads only the rows of its page in a thread of ten thousand', async () => {
  const { platform, people, target } = await openComments();
  const { db } = platform.database;
  await db.query(
    `insert into comment (id, target_type, target_key, author_id, text, deleted_at, created_at, updated_at)
     select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, 'projects', $1,
       case when n % 2 = 0 then $2::uuid else $3::uuid end, '말 ' || n, case when n % 5 = 0 then now() end, now(), now()
     from generate_series(1, $4::int) n`,
    [target.id, people.asker.id, people.stranger.id, THREAD],
  );
  await db.query(
    `insert into comment (id, target_type, target_key, parent_id, author_id, text, created_at, updated_at)
     select gen_random_uuid(), 'projects', $1, id, $2, '답', now(), now() from comment where deleted_at is null`,
    [target.id, people.maker.id],
  );
  await platform.owner.query('vacuum (analyze) comment, comment_thread, member');
  const rowsRead = countRowsRead(platform);
  const query = { type: 'projects', id: target.id, number: A_PAGE } as const;
  for (const after of [undefined, keyOf(5_000), keyOf(30)]) {
    rowsRead.reset();
    const page = await listComments(platform, null, { ...query, after });
    expect(page).toHaveLength(A_PAGE);
    expect(page.every(({ isDeleted, reply }) => !isDeleted && reply.length === 1)).toBe(true);
    expect(rowsRead.now()).toBeLessThanOrEqual(A_PAGE * A_COMMENT + AROUND);
  }
  rowsRead.reset();
  const count = await countComments(platform, null, query);
  expect(count).toEqual({ comments: 8_000, replies: 8_000 });
  expect(rowsRead.now()).toBeLessThanOrEqual(AROUND);
});

test('listOwnComments reads only the rows of its page for a member with many comments', async () => {
  const { platform, people } = await openComments();
  const { db } = platform.database;
  await db.query(
    `insert into comment (id, target_type, target_key, author_id, text, created_at, updated_at)
     select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid,
       case when n % 10 = 0 then 'story' else 'projects' end, gen_random_uuid(), $1, '말 ' || n, now(), now()
     from generate_series(1, $2::int) n`,
    [people.asker.id, THREAD],
  );
  await platform.owner.query('vacuum (analyze) comment, member, story, notice, pq_reward, project');
  const rowsRead = countRowsRead(platform);
  const { id: uid, email, name } = people.asker;
  for (const after of [undefined, keyOf(5_000)]) {
    rowsRead.reset();
    const page = await listOwnComments(platform, { uid, email, name, role: 'member' }, { after });
    expect(page).toHaveLength(A_PAGE);
    expect(rowsRead.now()).toBeLessThanOrEqual(A_PAGE * (A_COMMENT + FEW));
  }
});
