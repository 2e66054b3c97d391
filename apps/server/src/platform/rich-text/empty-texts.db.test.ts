import { readFile } from 'node:fs/promises';
import { showsSomething } from '@pq/domain/text/shows-something';
import { expect, test } from 'vitest';
import { buildMember, buildProject, openTestPlatform } from '#src/testing/index.ts';

const migration = await readFile(
  new URL('../../../migrations/0045_empty_texts.sql', import.meta.url),
  'utf8',
);

test("the migration empties exactly the stored texts that show nothing by the domain's rule", async () => {
  const platform = await openTestPlatform();
  const owner = await buildMember(platform);
  const texts = [
    ...['<p></p>', '<p>&nbsp;</p><p><br></p>', '<h2 data-align="center">\u200b \u3164</h2>'],
    ...['<p>글</p>', '<p>&lt;</p>', '<p></p><figure><img src="/files/a/b.png" alt=""></figure>'],
    '<figure data-youtube="dQw4w9WgXcQ"><iframe src="x"></iframe></figure>',
  ];
  for (const text of texts) await buildProject(platform, { ownerId: owner.id, refund: text, editor: text });
  await platform.database.db.query(migration);
  const { rows } = await platform.database.db.query('select refund as before, editor from project');
  expect(rows).toHaveLength(texts.length);
  for (const { before, editor } of rows) expect(editor).toBe(showsSomething(before) ? before : '');
});
