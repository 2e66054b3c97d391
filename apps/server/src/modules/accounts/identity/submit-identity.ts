import type { submitIdentity as call } from '@pq/contract/calls/identity';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { findBank } from '@pq/domain/identity/banks';
import { findIdentityProblems, isMasked } from '@pq/domain/identity/identity';
import { readDigits } from '@pq/domain/identity/numbers';
import { normalizeEmail } from '@pq/domain/member/email';
import { formatPhone } from '@pq/domain/phone';
import type { z } from 'zod';
import { claimDocument, pathOfUrl } from '#src/modules/media/index.ts';
import { enqueueMails } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertFreshSignIn } from '../auth/sessions/session-limits.ts';
import { presentOwn } from './present-identity.ts';
import { findInForce, findLast, type IdentityRow, insertIdentity, nextVersion } from './queries.ts';
import { openAccount, type SealedAccount, sealAccount } from './sealed-account.ts';

type Input = z.output<typeof call.input>;

/**
 * Sends the identity of a member for verification, as a new version. Of a verified one it is a change: that stays in force until
 * the decision, and the old and the new tax e-mail learn of it. Throws invalid, identityChecking while another version waits, and
 * freshSignIn for a change, and unavailable after a restore, which may have lost a version.
 */
export async function submitIdentity(
  platform: Platform,
  caller: SignedIn,
  input: Input,
): Promise<z.input<typeof call.data>> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const { uid } = caller;
  return inTransaction(platform.database.db, async (tx) => {
    await assertReconciled(tx);
    await lockMember(tx, uid);
    const [last, inForce] = [await findLast(tx, uid), await findInForce(tx, uid)];
    if (last?.state === 'checking') throw new ProductError('identityChecking');
    const before = last && openAccount(last, platform.secrets);
    assertFits(input, { today: seoulDate(nowMs), hasAccount: before !== null });
    if (inForce) assertFreshSignIn(caller);
    const account = accountOf(input, before);
    const version = await nextVersion(tx, uid);
    const fields = fieldsOf(input);
    const accountChanged =
      inForce !== null &&
      isOther(openAccount(inForce, platform.secrets), inForce, {
        ...fields,
        ...account,
      });
    await insertIdentity(tx, {
      ...fields,
      id: newId(nowMs),
      memberId: uid,
      version,
      sealed: sealAccount(account, { memberId: uid, version }, platform.secrets),
      accountTail: account.account.slice(-TAIL),
      phoneTail: account.phone?.slice(-TAIL) ?? null,
      accountChanged,
      documentId: await claim(tx, uid, { field: 'document', url: input.document }, now),
      bankbookId: await claim(tx, uid, { field: 'bankbook', url: input.bankbook }, now),
      submittedAt: now,
    });
    if (inForce)
      await mailChange(
        tx,
        caller,
        {
          what: accountChanged ? 'account' : 'details',
          version,
          taxEmails: [inForce.taxEmail, fields.taxEmail],
        },
        now,
      );
    return presentOwn((await findLast(tx, uid)) as IdentityRow, inForce, nowMs);
  });
}

const TAIL = 4;

function assertFits(input: Input, known: { today: string; hasAccount: boolean }): void {
  const [account, receiptPhone] = [unmasked(input.account), unmasked(input.receiptPhone)];
  const problems = Object.entries(findIdentityProblems({ ...input, account, receiptPhone }, known));
  if (problems.length === 0) return;
  throw new ProductError('invalid', {
    fields: Object.fromEntries(problems.map(([field, problem]) => [field, t(problem)])),
  });
}

function unmasked(text: string | undefined): string | undefined {
  return isMasked(text) ? undefined : text;
}

/** What is masked, or an account that is not typed, is that of the version before. */
function accountOf({ account, receiptPhone }: Input, before: SealedAccount | null): SealedAccount {
  const typed = readDigits(unmasked(account) ?? '');
  const phone = isMasked(receiptPhone) ? before?.phone : readDigits(formatPhone(receiptPhone ?? ''));
  return { account: typed || (before?.account ?? ''), phone: phone || null };
}

type Change = { what: 'account' | 'details'; version: number; taxEmails: readonly (string | null)[] };

async function mailChange(
  tx: Tx,
  { uid, email, name }: SignedIn,
  { what, version, taxEmails }: Change,
  now: Date,
): Promise<void> {
  const to = new Set([email, ...taxEmails.filter((each) => each !== null)]);
  await enqueueMails(
    tx,
    [...to].map((each) => ({
      kind: 'accountChanged' as const,
      to: each,
      data: { nickname: name, what },
      dedupeKey: `identity:${uid}:${version}:${each}`,
    })),
    now,
  );
}

/** The fields that the kind has, as they are stored. */
function fieldsOf({ kind, ...input }: Input) {
  const isBusiness = kind !== 'individual';
  const digitsIf = (has: boolean, text: string | undefined) => (has && readDigits(text ?? '')) || null;
  return {
    kind,
    name: input.name,
    birth: isBusiness ? null : (input.birth ?? null),
    registration: digitsIf(isBusiness, input.registration),
    corporateNumber: digitsIf(kind === 'corporation', input.corporateNumber),
    representative: isBusiness ? (input.representative ?? '').trim() : null,
    address: input.address,
    taxEmail: normalizeEmail(input.taxEmail ?? '') || null,
    bank: findBank(input.bank)?.code ?? '',
    holder: input.holder,
  };
}

type Account = Pick<IdentityRow, 'bank' | 'holder'>;

function isOther(stored: SealedAccount, before: Account, after: Account & SealedAccount): boolean {
  return stored.account !== after.account || before.bank !== after.bank || before.holder !== after.holder;
}

async function claim(
  tx: Tx,
  memberId: string,
  { field, url }: { field: 'document' | 'bankbook'; url: string | undefined },
  now: Date,
): Promise<string | null> {
  if (url === undefined || url === '') return null;
  const path = pathOfUrl(url);
  const id = path === null ? null : await claimDocument(tx, { memberId, path }, now);
  if (id === null) throw ProductError.ofField(field, t('identity.document.gone'));
  return id;
}
