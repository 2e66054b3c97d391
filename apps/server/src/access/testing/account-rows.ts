import * as calls from '@pq/contract/calls/account';
import { resetSecondFactor } from '@pq/contract/calls/admin/members';
import * as social from '@pq/contract/calls/users';
import { createPasswords } from '#src/modules/accounts/auth/passwords.ts';
import { createCredential } from '#src/modules/accounts/users/sign-up.ts';
import { admins, everybody, inOnesOwnName, members, refusedAll } from './audiences.ts';
import { once, type Row } from './world.ts';

/** One's own account: it is never another's, whoever asks. */
const ofTheBacker: Pick<Row, 'about' | 'sends' | 'hears'> = {
  about: 'of the backer',
  sends: ({ people }) => ({ uid: people.backer.id }),
  hears: inOnesOwnName,
};
const nowhere = {
  ...everybody,
  visitor: 403,
  stranger: 403,
  backer: 403,
  maker: 403,
  otherMaker: 403,
  admin: 403,
};

/** A password for the backer alone. */
const backersPassword = once(async ({ platform, people }) => {
  const passwordHash = await createPasswords().hash('pqdemo12!');
  await createCredential(platform.database.db, platform, { memberId: people.backer.id, passwordHash });
});

export const accountRows: readonly Row[] = [
  { call: calls.listConsents, ...ofTheBacker },
  { call: calls.listSessions, ...ofTheBacker },
  { call: calls.endSessions, ...ofTheBacker },
  {
    call: calls.endSessions,
    about: 'naming a session of the backer',
    async sends({ platform, people }) {
      const { rows } = await platform.database.pool.query<{ id: string }>(
        'select id from session where user_id = $1',
        [people.backer.id],
      );
      return { session: rows[0]?.id };
    },
    hears: { ...refusedAll(404), backer: 200 },
  },
  { call: calls.checkLeaving, ...ofTheBacker },
  { call: calls.getSecondFactor, ...ofTheBacker },
  { call: calls.startSecondFactor, hears: admins },
  {
    call: calls.confirmSecondFactor,
    about: 'that was not started',
    sends: () => ({ code: '123456' }),
    hears: refusedAll(409),
  },
  { call: calls.renewRecoveryCodes, about: 'of people who have none', hears: refusedAll(409) },
  {
    call: resetSecondFactor,
    about: 'of another member',
    async sends({ platform, people }) {
      const enrolled = `insert into two_factor (id, user_id, secret, verified)
        values (gen_random_uuid(), $1, 'sealed', true) on conflict do nothing`;
      await platform.database.pool.query(enrolled, [people.otherMaker.id]);
      return { uid: people.otherMaker.id, reason: '휴대폰 분실' };
    },
    hears: { ...admins, otherMaker: 401 },
  },
  { call: calls.downloadData, ...ofTheBacker },
  {
    call: calls.changeInfo,
    about: 'of the backer',
    sends: ({ people }) => ({ key: people.backer.id, data: { quote: '안녕' } }),
    hears: inOnesOwnName,
  },
  {
    call: calls.changePassword,
    about: 'of people without one',
    sends: () => ({ current: 'pqdemo12!', next: 'pqdemo34!' }),
    hears: refusedAll(409),
  },
  {
    call: calls.confirmPassword,
    about: 'of people without one',
    sends: () => ({ password: 'pqdemo12!' }),
    hears: refusedAll(409),
  },
  {
    call: calls.changePassword,
    about: 'of the backer, who has one',
    async sends(world) {
      await backersPassword(world);
      return { uid: world.people.backer.id, current: 'pqdemo12!', next: 'pqdemo34!' };
    },
    hears: inOnesOwnName,
  },
  {
    call: calls.confirmPassword,
    about: 'of the backer, who has one',
    async sends(world) {
      await backersPassword(world);
      return { uid: world.people.backer.id, password: 'pqdemo12!' };
    },
    hears: inOnesOwnName,
  },
  {
    call: calls.leave,
    about: 'of the stranger',
    sends: ({ people }) => ({ uid: people.stranger.id }),
    hears: { ...inOnesOwnName, backer: 403, stranger: 200 },
  },
  {
    call: calls.leave,
    about: 'with a pledge or a project open',
    sends: () => ({}),
    hears: { ...members, backer: 409, maker: 409, otherMaker: 409 },
  },
  {
    call: calls.resendVerification,
    about: 'without the token of a sign-up',
    sends: () => ({ joining: 'none' }),
    hears: nowhere,
  },
  { call: social.getSocialSignUp, about: 'without a sign-in under way', hears: nowhere },
  {
    call: social.signUpSocial,
    about: 'without a sign-in under way',
    sends: ({ people }) => ({
      data: { email: 'a@example.com', uid: people.backer.id, provider: 'kakao', name: '하나' },
    }),
    hears: nowhere,
  },
];
