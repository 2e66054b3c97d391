import type { getSettlement as call } from '@pq/contract/calls/settlement';
import { addBusinessDays } from '@pq/domain/business-days';
import { retryDate } from '@pq/domain/dates';
import type { z } from 'zod';
import { openOwnProject } from '#src/modules/projects/index.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getExpected } from '../get-expected.ts';
import { readBalance } from '../payouts/owed.ts';
import { presentStage, presentStatement } from './present.ts';
import { findStatementDay, listFinalStatements, listStages, type StageRow } from './read-queries.ts';
import { STATEMENT_DAYS } from './write-statements.ts';

/** What is expected until the statement is final. Throws notFound, permission. */
export async function getSettlement(
  platform: Platform,
  caller: Caller,
  { pid }: z.output<typeof call.input>,
): Promise<z.input<typeof call.data>> {
  const { db } = platform.database;
  const { ownerId, finish } = await openOwnProject(platform, caller, { key: pid });
  const [expected, day, rows, balance] = await Promise.all([
    getExpected(platform, caller, { pid }),
    findStatementDay(db, pid),
    listFinalStatements(db, pid),
    readBalance(db, ownerId),
  ]);
  const statements = rows.map(presentStatement);
  const main = statements.find(({ kind }) => kind === 'main');
  const stageRows = main ? await listStages(db, main.key, platform.clock.now()) : [];
  const stages = stageRows.map(presentStage);
  const { platformFee, paymentFee, vat, fees } = expected;
  const sums = main ?? {
    charged: expected.charged,
    refunded: expected.refunded,
    payout: expected.payout,
    fees: { platform: platformFee, payment: paymentFee, vat },
  };
  const planned =
    finish && expected.phase !== 'failed' ? addBusinessDays(retryDate(finish), STATEMENT_DAYS) : null;
  return {
    pid,
    plan: { name: fees.name, platform: fees.platformBp, payment: fees.paymentBp },
    number: main?.number ?? null,
    kind: 'main',
    charged: sums.charged,
    refunded: sums.refunded,
    base: sums.charged - sums.refunded,
    fees: sums.fees,
    payout: sums.payout,
    final: main !== undefined,
    statementOn: day ?? planned,
    stages,
    adjustments: statements
      .filter(({ kind }) => kind === 'adjust')
      .map(({ number, refunded, payout }) => ({ number, refunded, payout })),
    holds: holdsOf(stageRows),
    statements,
    balance,
  };
}

/** Each reason once. */
function holdsOf(stages: readonly StageRow[]): StageRow['holds'] {
  const holds = stages
    .filter(({ state }) => state === 'due' || state === 'failed')
    .flatMap((stage) => stage.holds);
  return [...new Map(holds.map((hold) => [hold.reason, hold])).values()];
}
