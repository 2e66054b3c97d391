import * as account from '@pq/contract/calls/account';
import * as calls from '@pq/contract/calls/site';
import * as users from '@pq/contract/calls/users';
import { signUpForm } from '#src/modules/accounts/users/testing/account-app.ts';
import { everybody, inOnesOwnName, members } from './audiences.ts';
import type { Row } from './world.ts';

/** What everybody may see and do, and what is one's own account. */
export const siteRows: readonly Row[] = [
  { call: calls.getBanners, hears: everybody },
  { call: calls.getPolicies, hears: everybody },
  { call: calls.clickLineBanner, sends: () => ({ idx: 0 }), hears: everybody },
  { call: calls.askTeam, sends: () => ({ email: 'a@example.com', content: '질문' }), hears: everybody },
  { call: users.checkEmail, sends: () => ({ email: 'a@example.com' }), hears: everybody },
  { call: users.checkNickname, sends: () => ({ nickname: '하나' }), hears: everybody },
  { call: users.checkProvider, sends: () => ({ email: 'a@example.com' }), hears: everybody },
  { call: users.getPublicProfile, sends: ({ people }) => ({ uid: people.backer.id }), hears: everybody },
  {
    call: users.signUp,
    sends: (_world, role) => ({
      data: signUpForm({ email: `${role}@example.com`.toLowerCase(), name: `새${role}` }),
    }),
    hears: everybody,
  },
  {
    call: account.checkPasswordLink,
    about: 'that was never sent',
    sends: () => ({ token: 'none' }),
    hears: everybody,
  },
  { call: users.getViewer, hears: members },
  {
    call: users.getViewer,
    about: 'with the uid of the backer',
    sends: ({ people }) => ({ uid: people.backer.id }),
    hears: inOnesOwnName,
  },
];
