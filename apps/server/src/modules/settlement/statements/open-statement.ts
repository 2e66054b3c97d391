import type { getStatement as call } from '@pq/contract/calls/settlement';
import { bankName } from '@pq/domain/identity/banks';
import { maskedTail } from '@pq/domain/identity/identity';
import type { z } from 'zod';
import { findIdentityInForce, findIdentityVersion } from '#src/modules/accounts/index.ts';
import { recordExport } from '#src/platform/audit-log.ts';
import type { Executor } from '#src/platform/database/database.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { presentStage, presentStatement } from './present.ts';
import { findFinalStatement, listStages, type StatementDetailRow } from './read-queries.ts';
import { taxDataOf } from './tax-data.ts';

type Identity = NonNullable<Awaited<ReturnType<typeof findIdentityInForce>>>;
type Detail = z.input<typeof call.data>;
type Maker = Pick<StatementDetailRow, 'memberId' | 'identityVersion'>;

/** For its maker, and admins, whose reading is recorded. Throws notFound. */
export async function openStatement(platform: Platform, caller: Caller, key: string): Promise<Detail> {
  const { db } = platform.database;
  const nowMs = platform.clock.now();
  const row = await findFinalStatement(db, key);
  const isOwn = row?.memberId === caller.uid;
  if (!row || !(isOwn || caller.role === 'admin')) throw new ProductError('notFound');
  if (!isOwn) {
    const subject = { type: 'project', key: row.projectKey } as const;
    await recordExport(
      db,
      caller,
      { action: 'statement.open', subject, after: { number: row.number } },
      new Date(nowMs),
    );
  }
  const [identity, stages] = await Promise.all([findIdentity(db, row), listStages(db, key, nowMs)]);
  const { projectKey, purpose, title, start, finish, seal, pledges } = row;
  return {
    ...presentStatement(row),
    project: { key: projectKey, purpose, title, start, finish },
    seal,
    plan: {
      name: row.planName,
      platformBp: row.platformBp,
      paymentBp: row.paymentBp,
      stages: row.stages,
    },
    pledges,
    base: row.charged - row.refunded,
    stages: stages.map(presentStage),
    maker: identity && makerOf(identity),
    tax: identity && taxOf(row, identity),
  };
}

/** As the maker was when the statement became final; today's where nothing was verified by then. */
function findIdentity(db: Executor, { memberId, identityVersion }: Maker): Promise<Identity | null> {
  return identityVersion === null
    ? findIdentityInForce(db, memberId)
    : findIdentityVersion(db, memberId, identityVersion);
}

function makerOf({ kind, name, registration, bank, accountTail, holder }: Identity): Detail['maker'] {
  return { kind, name, registration, bank: bankName(bank), account: maskedTail(accountTail), holder };
}

function taxOf(row: StatementDetailRow, { kind, phoneTail }: Identity): Detail['tax'] {
  const phone = kind === 'individual' && phoneTail !== null ? maskedTail(phoneTail) : null;
  return { ...taxDataOf(row, kind), phone };
}
