import * as calls from '@pq/contract/calls/account';
import { resetSecondFactor } from '@pq/contract/calls/admin/members';
import * as social from '@pq/contract/calls/users';
import { createPasswords } from '#src/modules/accounts/auth/passwords.ts';
import { createCredential } from '#src/modules/accounts/users/sign-up.ts';
import { admins, everybody, members, ownUidOnly, refusedForAll } from './audiences.ts';
import { once, type Row } from './world.ts';

const ofTheBacker: Pick<Row, 'about' | 'input' | 'statuses'> = {
  about: 'of the backer',
  input: ({ people }) => ({ uid: people.backer.id }),
  statuses: ownUidOnly,
};
const forbidden = {
  ...everybody,
  visitor: 403,
  stranger: 403,
  backer: 403,
  maker: 403,
  otherMaker: 403,
  admin: 403,
};

const backersPassword = once(async ({ platform, people }) => {
  const passwordHash = await createPasswords().hash('pqdemo12!', 'world');
  await createCredential(platform.database.db, platform, { memberId: people.backer.id, passwordHash });
});

export const accountRows: readonly Row[] = [
  { call: calls.listConsents, ...ofTheBacker },
  { call: calls.listSessions, ...ofTheBacker },
  { call: calls.endSessions, ...ofTheBacker },
  {
    call: calls.endSessions,
    about: 'naming a session of the backer',
    async input({ platform, people }) {
      const { rows } = await platform.database.db.query<{ id: string }>(
        'select id from session where user_id = $1',
        [people.backer.id],
      );
      return { session: rows[0]?.id };
    },
    statuses: { ...refusedForAll(404), backer: 200 },
  },
  { call: calls.checkLeaving, ...ofTheBacker },
  { call: calls.getSecondFactor, ...ofTheBacker },
  { call: calls.startSecondFactor, statuses: admins },
  {
    call: calls.confirmSecondFactor,
    about: 'that was not started',
    input: () => ({ code: '123456' }),
    statuses: refusedForAll(409),
  },
  { call: calls.renewRecoveryCodes, about: 'of people who have none', statuses: refusedForAll(409) },
  {
    call: resetSecondFactor,
    about: 'of another member',
    async input({ platform, people }) {
      const enrolled = `insert into two_factor (id, user_id, secret, verified)
        values (gen_random_uuid(), $1, 'sealed', true) on conflict do nothing`;
      await platform.database.db.query(enrolled, [people.otherMaker.id]);
      return { uid: people.otherMaker.id, reason: '휴대폰 분실' };
    },
    statuses: { ...admins, otherMaker: 401 },
  },
  { call: calls.downloadData, ...ofTheBacker },
  {
    call: calls.changeInfo,
    about: 'of the backer',
    input: ({ people }) => ({ key: people.backer.id, data: { quote: '안녕' } }),
    statuses: ownUidOnly,
  },
  {
    call: calls.changePassword,
    about: 'of people without one',
    input: () => ({ current: 'pqdemo12!', next: 'pqdemo34!' }),
    statuses: refusedForAll(409),
  },
  {
    call: calls.confirmPassword,
    about: 'of people without one',
    input: () => ({ password: 'pqdemo12!' }),
    statuses: refusedForAll(409),
  },
  {
    call: calls.changePassword,
    about: 'of the backer, who has one',
    async input(world) {
      await backersPassword(world);
      return { uid: world.people.backer.id, current: 'pqdemo12!', next: 'pqdemo34!' };
    },
    statuses: ownUidOnly,
  },
  {
    call: calls.confirmPassword,
    about: 'of the backer, who has one',
    async input(world) {
      await backersPassword(world);
      return { uid: world.people.backer.id, password: 'pqdemo12!' };
    },
    statuses: ownUidOnly,
  },
  {
    call: calls.leave,
    about: 'of the stranger',
    input: ({ people }) => ({ uid: people.stranger.id }),
    statuses: { ...ownUidOnly, backer: 403, stranger: 200 },
  },
  {
    call: calls.leave,
    about: 'with a pledge or a project open',
    input: () => ({}),
    statuses: { ...members, backer: 409, maker: 409, otherMaker: 409 },
  },
  {
    call: calls.resendVerification,
    about: 'without the token of a sign-up',
    input: () => ({ joining: 'none' }),
    statuses: forbidden,
  },
  {
    call: calls.checkVerificationLink,
    about: 'that is over',
    input: () => ({ token: 'none' }),
    statuses: everybody,
  },
  {
    call: calls.verifyByLink,
    about: 'of a link that is over',
    input: () => ({ token: 'none' }),
    statuses: { ...refusedForAll(400), visitor: 400 },
  },
  { call: social.getSocialSignUp, about: 'without a sign-in under way', statuses: forbidden },
  {
    call: social.signUpSocial,
    about: 'without a sign-in under way',
    input: ({ people }) => ({
      data: { email: 'a@example.com', uid: people.backer.id, provider: 'kakao', name: '하나' },
    }),
    statuses: forbidden,
  },
];
