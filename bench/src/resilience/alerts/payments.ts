import { moveClock } from '../../support/books.ts';
import { type Backer, createBackers } from '../../support/people.ts';
import type { Product } from '../../support/product.ts';
import { createProjects, paymentTime, placePledge } from '../../support/projects.ts';
import type { Scenario } from './scenario.ts';

const BACKERS = 25;

/** Pledges due on four consecutive dates, because product time only moves forward. */
export type DueDays = { payments: string[] };

export async function preparePledges(product: Product): Promise<DueDays> {
  const projects = await createProjects(product, 4, 0);
  const backers: Backer[] = await createBackers(product, BACKERS);
  const payments: string[] = [];
  for (const [n, project] of projects.entries()) {
    const { rows } = await product.pool.query<{ finish: string }>(
      'update project set period_finish = period_finish + $2::int where key = $1 returning period_finish::text as finish',
      [project.key, n * 2],
    );
    payments.push(paymentTime(rows[0]?.finish ?? ''));
    await Promise.all(backers.map((backer) => placePledge(product, project, backer)));
  }
  return { payments };
}

const advance = async (product: Product, minutes: readonly number[]) => {
  for (const step of minutes) await moveClock(product, { advance: `PT${step}M` });
};

export function providerIsDown({ payments }: DueDays): Scenario {
  return {
    alerts: ['PqProviderFails', 'PqChargesWait'],
    does: `the provider is out of reach when ${BACKERS} pledges are due`,
    async cause({ product, payple }) {
      await payple.halt();
      await moveClock(product, { now: payments[0] ?? '' });
    },
    async end({ product, payple }) {
      await payple.resume();
      await advance(product, [1, 5, 15, 60]);
    },
  };
}

export function keysAreRefused({ payments }: DueDays): Scenario {
  return {
    alerts: ['PqProviderFails', 'PqChargesWait'],
    does: `the provider refuses our keys when ${BACKERS} pledges are due`,
    async cause({ product, payple }) {
      payple.behaviour = 'refuses-keys';
      await moveClock(product, { now: payments[1] ?? '' });
    },
    async end({ product, payple }) {
      payple.behaviour = 'well';
      await advance(product, [1, 5, 15, 60]);
    },
  };
}

export function outcomesAreUnknown({ payments }: DueDays): Scenario {
  return {
    alerts: ['PqChargesUnclear'],
    does: `the provider answers 500 to ${BACKERS} charges`,
    async cause({ product, payple }) {
      payple.behaviour = 'breaks-down';
      await moveClock(product, { now: payments[2] ?? '' });
    },
    async end({ product, payple }) {
      payple.behaviour = 'well';
      await advance(product, [1, 5, 15, 60]);
    },
  };
}

export function chargesOnHold({ payments }: DueDays): Scenario {
  return {
    alerts: ['PqChargesHeld'],
    does: `the provider rejects ${BACKERS} charges as wrong three times, an hour apart`,
    async cause({ product, payple }) {
      payple.behaviour = 'rejects';
      await moveClock(product, { now: payments[3] ?? '' });
      await advance(product, [61, 61]);
    },
    async end({ product, payple }) {
      payple.behaviour = 'well';
      await product.pool.query(
        'update pledge set rejections = 0, held_at = null, due_at = payment_at where held_at is not null',
      );
      await advance(product, [1]);
    },
  };
}

export function refundWaits({ payments }: DueDays): Scenario {
  return {
    alerts: ['PqRefundsWait'],
    does: 'a refund written that was asked for three hours ago and that nobody settles',
    async cause({ product }) {
      const { rowCount } = await product.pool.query("select from charge where status = 'paid' limit 1");
      // Only this alert is caused: the scenarios before charge.
      if (rowCount === 0) await moveClock(product, { now: payments[0] ?? '' });
      await writeOne(
        product,
        `insert into refund (id, charge_id, amount, actor, requested_at)
         select gen_random_uuid(), id, 1000, 'admin:bench', settled_at - interval '3 hours' from charge
         where status = 'paid' order by settled_at desc limit 1`,
      );
    },
    async end({ product }) {
      await product.pool.query("delete from refund where actor = 'admin:bench'");
    },
  };
}

export const differenceOpen: Scenario = {
  alerts: ['PqReconciliationOpen'],
  does: 'a difference with the provider written that was found four days ago and that nobody settles',
  async cause({ product }) {
    await writeOne(
      product,
      `insert into provider_difference (id, day, order_id, kind, our_total, our_refunded, their_total, their_refunded, found_at)
       select gen_random_uuid(), found_at::date, 'bench', 'only-theirs', 0, 0, 1000, 0, found_at
       from (select now() + offset_ms * interval '1 ms' - interval '4 days' as found_at from clock_offset) product`,
    );
  },
  async end({ product }) {
    await product.pool.query("delete from provider_difference where order_id = 'bench'");
  },
};

/** Before the clock is moved: days that it jumps over are compared within ten minutes only. */
export const dayNotCompared: Scenario = {
  alerts: ['PqDaysNotCompared'],
  does: 'a file of three days ago written that was not compared',
  async cause({ product }) {
    await writeOne(
      product,
      `insert into provider_file (day, hash, read_at, is_due)
       select (now() + offset_ms * interval '1 ms')::date - 3, 'bench', now(), true from clock_offset`,
    );
  },
  async end({ product }) {
    await product.pool.query("delete from provider_file where hash = 'bench'");
  },
};

async function writeOne({ pool }: Product, statement: string): Promise<void> {
  const { rowCount } = await pool.query(statement);
  if (rowCount !== 1) throw new Error(`wrote ${rowCount} rows: ${statement}`);
}
