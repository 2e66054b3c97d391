import * as account from '@pq/contract/calls/account';
import { getLedgerProof } from '@pq/contract/calls/ledger-proof';
import * as calls from '@pq/contract/calls/site';
import * as users from '@pq/contract/calls/users';
import { signUpForm } from '#src/modules/accounts/users/testing/account-app.ts';
import { everybody, members, ownUidOnly, refusedForAll } from './audiences.ts';
import { type Row, roles } from './world.ts';

export const siteRows: readonly Row[] = [
  { call: calls.getBanners, statuses: everybody },
  { call: calls.getPolicies, statuses: everybody },
  { call: getLedgerProof, input: () => ({ hash: 'ab' }), statuses: { ...refusedForAll(404), visitor: 404 } },
  { call: calls.clickLineBanner, input: () => ({ idx: 0 }), statuses: everybody },
  { call: calls.askTeam, input: () => ({ email: 'a@example.com', content: '질문' }), statuses: everybody },
  { call: users.checkEmail, input: () => ({ email: 'a@example.com' }), statuses: everybody },
  { call: users.checkNickname, input: () => ({ nickname: '하나' }), statuses: everybody },
  { call: users.checkProvider, input: () => ({ email: 'a@example.com' }), statuses: everybody },
  { call: users.getPublicProfile, input: ({ people }) => ({ uid: people.backer.id }), statuses: everybody },
  {
    call: users.signUp,
    input: (_world, role) => ({
      data: signUpForm({ email: `${role}@example.com`.toLowerCase(), name: `새이름${roles.indexOf(role)}` }),
    }),
    statuses: everybody,
  },
  {
    call: account.checkPasswordLink,
    about: 'that was never sent',
    input: () => ({ token: 'none' }),
    statuses: everybody,
  },
  { call: users.getViewer, statuses: members },
  {
    call: users.getViewer,
    about: 'with the uid of the backer',
    input: ({ people }) => ({ uid: people.backer.id }),
    statuses: ownUidOnly,
  },
];
