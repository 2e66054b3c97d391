import * as calls from '@pq/contract/calls/cards';
import { backersOwn, members, ownUidOnly, refusedForAll } from './audiences.ts';
import type { Row } from './world.ts';

export const cardRows: readonly Row[] = [
  { call: calls.listCards, statuses: members },
  {
    call: calls.listCards,
    about: 'with the uid of the backer',
    input: ({ people }) => ({ uid: people.backer.id }),
    statuses: ownUidOnly,
  },
  {
    call: calls.addCard,
    about: 'with a billing key of one’s own',
    input: (_world, role) => ({ card: { PCD_PAY_CODE: '0000', PCD_PAYER_ID: `own-${role}` } }),
    statuses: members,
  },
  {
    call: calls.addCard,
    about: 'with the billing key of the backer',
    input: ({ pledge }) => ({ card: { PCD_PAY_CODE: '0000', PCD_PAYER_ID: `key-${pledge}` } }),
    statuses: refusedForAll(409),
  },
  {
    call: calls.addCard,
    about: 'in the name of the backer',
    input: ({ people }, role) => ({
      uid: people.backer.id,
      card: { PCD_PAY_CODE: '0000', PCD_PAYER_ID: `new-${role}` },
    }),
    statuses: ownUidOnly,
  },
  {
    call: calls.removeCard,
    about: 'of the backer',
    input: ({ cards }) => ({ card: cards.backer }),
    statuses: backersOwn,
  },
  { call: calls.startCardWindow, statuses: members },
];
