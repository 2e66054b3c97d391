import * as calls from '@pq/contract/calls/pledges';
import { buildPledge } from '@pq/testkit';
import { orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { backersOwn, inOnesOwnName, members, refusedAll } from './audiences.ts';
import { once, type Row } from './world.ts';

/** The stranger's pledge on another project: what they may change, to get at the card of the backer. */
const strangersPledge = once(({ platform, elsewhere, people }) =>
  buildPledge(platform, elsewhere, people.stranger.id),
);

/** To the backer's card, on a pledge of the stranger's: it is not their card, and to others not their pledge. */
const withTheBackersCard = { ...refusedAll(404), stranger: 409 };

export const pledgeRows: readonly Row[] = [
  { call: calls.listPledges, hears: members },
  {
    call: calls.listPledges,
    about: 'with the uid of the backer',
    sends: ({ people }) => ({ uid: people.backer.id }),
    hears: inOnesOwnName,
  },
  {
    call: calls.placePledge,
    about: 'with the card of the backer, who has a pledge on it already',
    sends: ({ project, cards }) => orderOf(project, cards.backer),
    hears: refusedAll(409),
  },
  {
    call: calls.fixPledge,
    about: 'of the backer, with a card of one’s own',
    sends({ project, pledge, cards }, role) {
      const { database: data, rewardidx } = orderOf(project, cards[role] ?? cards.backer, {}, [
        { idx: 0, count: 2 },
      ]);
      return { data, rewardidx, gateKey: pledge };
    },
    hears: backersOwn,
  },
  {
    call: calls.fixPledge,
    about: 'of the stranger, with the card of the backer',
    async sends(world) {
      const { database: data, rewardidx } = orderOf(world.elsewhere, world.cards.backer);
      return { data, rewardidx, gateKey: await strangersPledge(world) };
    },
    hears: withTheBackersCard,
  },
  {
    call: calls.changePledgeCard,
    about: 'of the backer, to a card of one’s own',
    sends: ({ pledge, cards }, role) => ({ key: pledge, card: cards[role] ?? cards.backer }),
    hears: backersOwn,
  },
  {
    call: calls.changePledgeCard,
    about: 'of the stranger, to the card of the backer',
    sends: async (world) => ({ key: await strangersPledge(world), card: world.cards.backer }),
    hears: withTheBackersCard,
  },
  {
    call: calls.changeAllPledgeCards,
    about: 'to the card of the backer',
    sends: ({ pledge, cards }) => ({ keys: [pledge], card: cards.backer }),
    hears: { ...refusedAll(409), backer: 200 },
  },
  {
    call: calls.changeAllPledgeCards,
    about: 'of the backer, to a card of one’s own: it is passed over',
    sends: ({ pledge, cards }, role) => ({ keys: [pledge], card: cards[role] ?? cards.backer }),
    hears: members,
  },
  {
    call: calls.nameFallbackCard,
    about: 'of the backer',
    sends: ({ pledge }) => ({ key: pledge, card: null }),
    hears: backersOwn,
  },
  {
    call: calls.nameFallbackCard,
    about: 'of the stranger, the card of the backer',
    sends: async (world) => ({ key: await strangersPledge(world), card: world.cards.backer }),
    hears: withTheBackersCard,
  },
  {
    call: calls.cancelPledge,
    about: 'of the backer',
    sends: ({ pledge }) => ({ pid: pledge }),
    hears: backersOwn,
  },
  {
    call: calls.cancelPledge,
    about: 'in the name of the backer',
    sends: ({ pledge, people }) => ({ pid: pledge, usrId: people.backer.id }),
    hears: inOnesOwnName,
  },
  {
    call: calls.payNow,
    about: 'of the backer, whose first charge is still to come',
    sends: ({ pledge }) => ({ key: pledge }),
    hears: { ...backersOwn, backer: 409 },
  },
];
