import * as calls from '@pq/contract/calls/pledges';
import * as waitCalls from '@pq/contract/calls/waitlist';
import { orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildPledge } from '#src/testing/index.ts';
import { backersOwn, members, ownUidOnly, refusedForAll } from './audiences.ts';
import { once, type Row } from './world.ts';

const strangersPledge = once(({ platform, elsewhere, people }) =>
  buildPledge(platform, elsewhere, people.stranger.id),
);

/** To the backer's card, on a pledge of the stranger's: it is not their card, and to others not their pledge. */
const withTheBackersCard = { ...refusedForAll(404), stranger: 409 };

export const pledgeRows: readonly Row[] = [
  { call: calls.listPledges, statuses: members },
  { call: calls.countNeeds, statuses: members },
  {
    call: calls.listPledges,
    about: 'with the uid of the backer',
    input: ({ people }) => ({ uid: people.backer.id }),
    statuses: ownUidOnly,
  },
  {
    call: calls.placePledge,
    about: 'with the card of the backer, who has a pledge on it already',
    input: ({ project, cards }) => orderOf(project, cards.backer),
    statuses: refusedForAll(409),
  },
  {
    call: calls.fixPledge,
    about: 'of the backer, with a card of one’s own',
    input({ project, pledge, cards }, role) {
      const { database: data, rewardidx } = orderOf(project, cards[role] ?? cards.backer, {}, [
        { idx: 0, count: 2 },
      ]);
      return { data, rewardidx, gateKey: pledge };
    },
    statuses: backersOwn,
  },
  {
    call: calls.fixPledge,
    about: 'of the stranger, with the card of the backer',
    async input(world) {
      const { database: data, rewardidx } = orderOf(world.elsewhere, world.cards.backer);
      return { data, rewardidx, gateKey: await strangersPledge(world) };
    },
    statuses: withTheBackersCard,
  },
  {
    call: calls.changePledgeCard,
    about: 'of the backer, to a card of one’s own',
    input: ({ pledge, cards }, role) => ({ key: pledge, card: cards[role] ?? cards.backer }),
    statuses: backersOwn,
  },
  {
    call: calls.changePledgeCard,
    about: 'of the stranger, to the card of the backer',
    input: async (world) => ({ key: await strangersPledge(world), card: world.cards.backer }),
    statuses: withTheBackersCard,
  },
  {
    call: calls.changeAllPledgeCards,
    about: 'to the card of the backer',
    input: ({ pledge, cards }) => ({ keys: [pledge], card: cards.backer }),
    statuses: { ...refusedForAll(409), backer: 200 },
  },
  {
    call: calls.changeAllPledgeCards,
    about: 'of the backer, to a card of one’s own: it is passed over',
    input: ({ pledge, cards }, role) => ({ keys: [pledge], card: cards[role] ?? cards.backer }),
    statuses: members,
  },
  {
    call: calls.nameFallbackCard,
    about: 'of the backer',
    input: ({ pledge }) => ({ key: pledge, card: null }),
    statuses: backersOwn,
  },
  {
    call: calls.nameFallbackCard,
    about: 'of the stranger, the card of the backer',
    input: async (world) => ({ key: await strangersPledge(world), card: world.cards.backer }),
    statuses: withTheBackersCard,
  },
  {
    call: calls.cancelPledge,
    about: 'of the backer',
    input: ({ pledge }) => ({ pid: pledge }),
    statuses: backersOwn,
  },
  {
    call: calls.cancelPledge,
    about: 'in the name of the backer',
    input: ({ pledge, people }) => ({ pid: pledge, usrId: people.backer.id }),
    statuses: ownUidOnly,
  },
  {
    call: calls.payNow,
    about: 'of the backer, whose first charge is still to come',
    input: ({ pledge }) => ({ key: pledge }),
    statuses: { ...backersOwn, backer: 409 },
  },
  {
    call: waitCalls.joinWaitlist,
    about: 'while pieces are free, or of an own project',
    input: ({ project }) => ({ projectid: project.key, idx: 0 }),
    statuses: refusedForAll(409),
  },
  {
    call: waitCalls.leaveWaitlist,
    about: 'in which one has no place',
    input: ({ project }) => ({ projectid: project.key, idx: 0 }),
    statuses: members,
  },
  { call: waitCalls.listWaits, statuses: members },
];
