import { setTimeout as delay } from 'node:timers/promises';
import type { Backer } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { tally } from '../support/report.ts';

/**
 * Backers with declined cards all pay concurrently over a web process that is killed repeatedly while it charges.
 * Returns their responses; `lost` where the process died. Members have five attempts.
 */
export async function payNowUnderKill(
  product: Product,
  backers: readonly Backer[],
  kills: number,
  random: () => number,
): Promise<Record<string, number>> {
  const { rows } = await product.pool.query<{ id: string; memberId: string }>(
    `select id, member_id as "memberId" from pledge where status = 'retry'`,
  );
  const answers: string[] = [];
  let waiting = rows;
  for (let round = 0; round <= kills && waiting.length > 0; round += 1) {
    const web = await product.startWeb();
    const pays = waiting.map(async ({ id, memberId }) => {
      const backer = backers.find(({ uid }) => uid === memberId);
      return { id, memberId, answer: await payNow(web.address, id, backer?.token ?? '') };
    });
    if (round < kills) {
      await delay(20 + Math.floor(random() * 300));
      await web.kill();
    }
    const results = await Promise.all(pays);
    answers.push(...results.map(({ answer }) => answer));
    await web.stop();
    // Answered backers are finished; interrupted ones retry.
    waiting = results.filter(({ answer }) => answer === 'lost');
  }
  return tally(answers);
}

async function payNow(site: string, key: string, token: string): Promise<string> {
  try {
    const answer = await fetch(`${site}/api/payment/now`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ key }),
    });
    const body = (await answer.json()) as { data?: { status?: string } };
    return answer.ok ? (body.data?.status ?? 'none') : String(answer.status);
  } catch {
    return 'lost';
  }
}
