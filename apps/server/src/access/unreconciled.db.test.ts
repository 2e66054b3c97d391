import { calls, files } from '@pq/contract';
import type { Call } from '@pq/contract/call';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rows } from './testing/rows.ts';
import { openWorld, prepare, type Role, type Row, roles, type World } from './testing/world.ts';

/** Changes of pledges, cards, money, identities and memberships: what they go by may be lost with what came after the backup. */
const refused = [
  'cancelPledge',
  'changeAllPledgeCards',
  'changePledgeCard',
  'chargeDifference',
  'closeDifference',
  'correctPayout',
  'decideIdentity',
  'dissolvePayouts',
  'exportPayouts',
  'fixPledge',
  'gatherPayouts',
  'holdPayout',
  'joinWaitlist',
  'leave',
  'lookUpDifference',
  'nameFallbackCard',
  'payNow',
  'placePledge',
  'receiveBalance',
  'recordExternalPayout',
  'refundDifference',
  'refundPledge',
  'releasePayouts',
  'removeCard',
  'retryCharge',
  'settleRefund',
  'submitIdentity',
  'uploadPayoutResult',
  'uploadSettlementFile',
  'writeOffBalance',
];

/** What may be changed until then: the comparison overwrites none of it. */
const allowed = [
  'addCard',
  'answerAsk',
  'blockWord',
  'changeBanner',
  'changeInfo',
  'changeNotice',
  'changePassword',
  'checkPasswordLink',
  'checkVerificationLink',
  'confirmPassword',
  'confirmSecondFactor',
  'correctProject',
  'decideReview',
  'decideReward',
  'decideWithdrawal',
  'endSessions',
  'keepReported',
  'keepReportedNews',
  'leaveWaitlist',
  'removeBanner',
  'removeDraft',
  'removeNotice',
  'renewRecoveryCodes',
  'resendVerification',
  'resetSecondFactor',
  'restrictMember',
  'setBlind',
  'signOutMember',
  'signUp',
  'signUpSocial',
  'startCardWindow',
  'startSecondFactor',
  'toggleScrap',
  'verifyByLink',
  'writeBanner',
  'writeFeePlan',
  'writeNotice',
  'writePolicy',
  'writeSynonyms',
];

/** Those of admins, and of accounts, cards and pledges. */
const isListed = ({ audience, path }: Call) =>
  audience === 'admin' || /^.(gatekeeping|maker|payment|user|waitlist)\b/.test(path);
const listed = [
  ...calls.filter((call) => call.method !== 'GET' && isListed(call)),
  ...files.filter(({ name }) => name === 'exportPayouts'),
];

const isAnswered = ({ statuses }: Row) => roles.some((role) => statuses[role] < 300);

/** Who is let in, though the call may refuse what the row asks for. */
function findRole({ call, statuses }: Row): Role {
  const audience = 'audience' in call ? call.audience : 'member';
  return roles.find((role) => statuses[role] < 300) ?? (audience === 'admin' ? 'admin' : 'backer');
}

const chosen = listed.map((call) => {
  const of = rows.filter((row) => row.call === call);
  return { name: call.name, row: of.find(isAnswered) ?? of[0] };
});

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.restore());
afterAll(() => world.close());

test.each(chosen)(
  '$name answers as listed until a restored database is reconciled',
  async ({ name, row }) => {
    if (!row) throw new Error(`${name} has no row`);
    const send = await prepare(world, row, findRole(row));
    await world.platform.owner.query('update decision_log_head set restored_at = now()');
    expect((await send()) === 503).toBe(refused.includes(name));
  },
);

test('every call that changes accounts, cards, pledges or what admins decide is listed', () => {
  expect(chosen.map(({ name }) => name).sort()).toEqual([...refused, ...allowed].sort());
});
