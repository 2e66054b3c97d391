import type { DataOf } from '../contract-call.ts';
import { people } from './viewer.ts';

export const signedIn: DataOf<'passSecondFactor'> = {
  redirect: false,
  token: 'bgLSZyKso4PqRc9RimBXO0GwjtbsJyIe',
  user: {
    id: people.hana.uid,
    name: people.hana.author,
    email: 'hana@example.com',
    emailVerified: true,
    image: null,
    createdAt: '2026-04-27T17:22:51.598Z',
    updatedAt: '2026-04-27T17:22:51.598Z',
  },
};
