import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from './index.ts';

/**
 * All changing calls, by the effect of a call from a second, outdated window. Only `whole` replaces the content on which a
 * form is based, so only that kind needs a version.
 */
const kinds = {
  whole: [
    'changeBanner',
    'changeInfo',
    'changeNotice',
    'fixComment',
    'fixPledge',
    'fixStory',
    'saveReward',
    'sendProof',
    'submitReward',
    'writePolicy',
  ],
  /** Compares state by other means: fields, a decision based on what was read, or the state that it changes. */
  compared: [
    'answerAsk',
    'answerProof',
    'correctProject',
    'decideReview',
    'decideReward',
    'decideWithdrawal',
    'keepReported',
    'refundPledge',
    'removeBanner',
    'removeNotice',
    'restrictMember',
    'retryCharge',
    'saveDraft',
    'setBlind',
    'settleRefund',
    'submitProject',
  ],
  /** Adds something and replaces nothing. */
  adds: [
    'addCard',
    'askTeam',
    'joinWaitlist',
    'placePledge',
    'reportComment',
    'signUp',
    'signUpSocial',
    'startCardWindow',
    'startSecondFactor',
    'upload',
    'writeBanner',
    'writeComment',
    'writeNotice',
    'writeReply',
    'writeStory',
  ],
  /** Sets one value or a switch, chosen at the time of the call. */
  oneValue: [
    'changeAllPledgeCards',
    'changePassword',
    'changePledgeCard',
    'describeRewardFile',
    'likeStory',
    'nameFallbackCard',
    'renewRecoveryCodes',
    'toggleScrap',
  ],
  /** Ends or moves something; no content can be lost. */
  moves: [
    'cancelPledge',
    'changeState',
    'clickLineBanner',
    'confirmPassword',
    'confirmSecondFactor',
    'endSessions',
    'leave',
    'leaveWaitlist',
    'payNow',
    'removeCard',
    'removeComment',
    'removeDraft',
    'removeReward',
    'removeRewardFile',
    'removeStory',
    'removeUpload',
    'resendVerification',
    'resetSecondFactor',
    'signOutMember',
    'verifyByLink',
    'withdrawReview',
  ],
  /** Only reads, with a method other than GET. */
  reads: ['checkPasswordLink', 'checkVerificationLink', 'countSearched', 'getNotice', 'searchProjects'],
} as const satisfies Record<string, readonly string[]>;

const changing = calls.filter(({ method }) => method !== 'GET');

test('every changing call is of one kind', () => {
  expect(Object.values(kinds).flat().sort()).toEqual(changing.map(({ name }) => name).sort());
});

test('calls that save a whole form, and no others, take a version and refuse a stale one', () => {
  const versioned = calls.filter(({ errors }) => errors.includes('stale')).map(({ name }) => name);
  expect(versioned.sort()).toEqual([...kinds.whole].sort());
  for (const { name, input } of calls)
    if (versioned.includes(name)) expect((input as z.ZodObject).shape, name).toHaveProperty('version');
});
