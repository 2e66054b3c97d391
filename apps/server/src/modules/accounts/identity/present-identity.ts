import type { ownIdentitySchema, submittedIdentitySchema } from '@pq/contract/shapes/identity';
import { seoulDate } from '@pq/domain/dates';
import { ACCOUNT_HOLD_MS, decisionDueOn, maskedTail } from '@pq/domain/identity/identity';
import type { z } from 'zod';
import { urlOfPath } from '#src/modules/media/index.ts';
import type { IdentityRow } from './queries.ts';

function presentCommon(row: IdentityRow) {
  const { kind, name, birth, registration, corporateNumber, representative, address, taxEmail } = row;
  const { bank, holder, documentName, bankbookName, version, state, message, submittedAt, decidedAt } = row;
  return {
    ...{ kind, name, birth, registration, corporateNumber, representative, address, taxEmail },
    ...{ bank, holder, documentName, bankbookName, version, state, message, submittedAt, decidedAt },
    account: maskedTail(row.accountTail),
    receiptPhone: row.phoneTail === null ? null : maskedTail(row.phoneTail),
    dueOn: decisionDueOn(submittedAt),
  };
}

const urlOf = (path: string | null) => (path === null ? null : urlOfPath(path));

export function presentOwn(
  last: IdentityRow,
  inForce: IdentityRow | null,
  nowMs: number,
): z.input<typeof ownIdentitySchema> {
  return {
    ...presentCommon(last),
    document: urlOf(last.documentPath),
    bankbook: urlOf(last.bankbookPath),
    inForce: inForce && {
      bank: inForce.bank,
      account: maskedTail(inForce.accountTail),
      holder: inForce.holder,
      verifiedAt: inForce.verifiedAt ?? 0,
      pausedUntil: pausedUntil(inForce, nowMs),
    },
  };
}

/**
 * Until when nothing is paid out to a changed account; null where that is over, or where none was changed. A later version with
 * the same account does not end it.
 */
export function pausedUntil(
  { accountChangedAt }: Pick<IdentityRow, 'accountChangedAt'>,
  nowMs: number,
): number | null {
  const until = (accountChangedAt ?? 0) + ACCOUNT_HOLD_MS;
  return nowMs < until ? until : null;
}

export function presentSubmitted(
  row: IdentityRow & { nickname: string },
  nowMs: number,
): z.input<typeof submittedIdentitySchema> {
  const common = presentCommon(row);
  return {
    ...common,
    uid: row.memberId,
    nickname: row.nickname,
    accountChanged: row.accountChanged,
    isOverdue: row.state === 'checking' && common.dueOn < seoulDate(nowMs),
  };
}
