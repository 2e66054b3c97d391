import * as calls from '@pq/contract/calls/account';
import * as social from '@pq/contract/calls/users';
import { everybody, inOnesOwnName, members, refusedAll } from './audiences.ts';
import type { Row } from './world.ts';

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
