import type { getStatement as call } from '@pq/contract/calls/settlement';
import { seoulDate } from '@pq/domain/dates';
import { bankName } from '@pq/domain/identity/banks';
import { maskedTail } from '@pq/domain/identity/identity';
import type { z } from 'zod';
import { findIdentityInForce } from '#src/modules/accounts/index.ts';
import { recordExport } from '#src/platform/audit-log.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { presentStage, presentStatement } from './present.ts';
import { findFinalStatement, listStages, type StatementDetailRow } from './read-queries.ts';

type Identity = NonNullable<Awaited<ReturnType<typeof findIdentityInForce>>>;
type Detail = z.input<typeof call.data>;

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
  const [identity, stages] = await Promise.all([
    findIdentityInForce(db, row.memberId),
    listStages(db, key, nowMs),
  ]);
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

function makerOf({ kind, name, registration, bank, accountTail, holder }: Identity): Detail['maker'] {
  return { kind, name, registration, bank: bankName(bank), account: maskedTail(accountTail), holder };
}

/** Of the fees, which PQ invoices to businesses, and for which individuals get a cash receipt. */
function taxOf(row: StatementDetailRow, { kind, phoneTail }: Identity): Detail['tax'] {
  const supply = row.feePlatform + row.feePayment;
  const isBusiness = kind !== 'individual';
  return {
    kind: !isBusiness ? 'receipt' : row.kind === 'main' ? 'invoice' : 'correction',
    on: seoulDate(row.at),
    supply,
    vat: row.vat,
    total: supply + row.vat,
    original: row.kind === 'adjust' ? row.mainNumber : null,
    phone: !isBusiness && phoneTail !== null ? maskedTail(phoneTail) : null,
  };
}
