import { randomUUID } from 'node:crypto';
import { runChecks } from '../support/books.ts';
import { createPeople, type Person } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { tally, type Verdict } from '../support/report.ts';

/** A thousand members like one story concurrently, each twice: each counts once. */
export async function likeRush({ people }: { people: number }): Promise<Verdict> {
  const product = await startProduct();
  try {
    const [author, ...crowd] = await createPeople(product, people + 1);
    if (!author) throw new Error('no author');
    const key = randomUUID();
    await product.pool.query(
      `insert into story (key, category, title, content, images, author_id, created_at, updated_at)
       values ($1, 1, 'load', 'load', '{/a.jpg}', $2, now(), now())`,
      [key, author.uid],
    );
    const startedAt = performance.now();
    const answers = await Promise.all(
      crowd.flatMap((person) => [like(product, person, key), like(product, person, key)]),
    );
    const elapsedMs = Math.round(performance.now() - startedAt);
    const statuses = tally(answers);
    const { rows } = await product.pool.query<{ count: number; rows: number }>(
      `select likes as count, (select count(*)::int from story_like where story_key = $1) as rows
       from story where key = $1`,
      [key],
    );
    const checks = await runChecks(product);
    return {
      name: 'likes',
      passed:
        statuses[200] === 2 * people && rows[0]?.count === people && rows[0].rows === people && checks.clean,
      figures: { people, elapsedMs, statuses, ...rows[0], checks: checks.output },
    };
  } finally {
    await product.stop();
  }
}

async function like(product: Product, { token }: Person, key: string): Promise<number> {
  const answer = await fetch(`${product.site}/api/story/like`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ key, on: true }),
  });
  await answer.text();
  return answer.status;
}
