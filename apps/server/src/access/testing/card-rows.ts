import * as calls from '@pq/contract/calls/cards';
import { backersOwn, inOnesOwnName, members, refusedAll } from './audiences.ts';
import type { Row } from './world.ts';

export const cardRows: readonly Row[] = [
  { call: calls.listCards, hears: members },
  {
    call: calls.listCards,
    about: 'with the uid of the backer',
    sends: ({ people }) => ({ uid: people.backer.id }),
    hears: inOnesOwnName,
  },
  {
    call: calls.addCard,
    about: 'with a billing key of one’s own',
    sends: (_world, role) => ({ card: { PCD_PAY_CODE: '0000', PCD_PAYER_ID: `own-${role}` } }),
    hears: members,
  },
  {
    call: calls.addCard,
    about: 'with the billing key of the backer',
    sends: ({ pledge }) => ({ card: { PCD_PAY_CODE: '0000', PCD_PAYER_ID: `key-${pledge}` } }),
    hears: refusedAll(409),
  },
  {
    call: calls.addCard,
    about: 'in the name of the backer',
    sends: ({ people }, role) => ({
      uid: people.backer.id,
      card: { PCD_PAY_CODE: '0000', PCD_PAYER_ID: `new-${role}` },
    }),
    hears: inOnesOwnName,
  },
  {
    call: calls.removeCard,
    about: 'of the backer',
    sends: ({ cards }) => ({ card: cards.backer }),
    hears: backersOwn,
  },
  { call: calls.startCardWindow, hears: members },
];
