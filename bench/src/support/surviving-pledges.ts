import { setTimeout as delay } from 'node:timers/promises';
import type { Backer } from './people.ts';
import type { Product } from './product.ts';
import { type LoadProject, pledge } from './projects.ts';

/** Repeats an order with its key until acknowledged; records every other status (0: no response). */
export async function pledgeUntilAnswered(
  product: Product,
  { backer, project }: { backer: Backer; project: LoadProject },
  { refusals, pauseMs }: { refusals: number[]; pauseMs: number },
): Promise<string> {
  for (;;) {
    const answer = await pledge(product, project, backer, { idempotencyKey: `order-${backer.uid}` }).catch(
      () => null,
    );
    if (answer?.status === 200 && answer.body.data?.gateKey) return answer.body.data.gateKey;
    refusals.push(answer?.status ?? 0);
    await delay(pauseMs);
  }
}

export async function comparePledges(
  product: Product,
  acknowledged: readonly string[],
): Promise<{ lost: number; extra: number }> {
  const { rows } = await product.pool.query<{ id: string }>('select id from pledge');
  const stored = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter((gateKey) => !stored.has(gateKey)).length;
  return { lost, extra: stored.size - new Set(acknowledged).size };
}
