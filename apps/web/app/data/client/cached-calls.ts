import type { CallsByName } from '@pq/contract/areas';
import type { Endpoint } from '@pq/contract/call';
import { keepPreviousData } from '@tanstack/react-query';

type CacheRule = {
  staleTime?: number;
  gcTime?: number;
  retry?: false;
  refetchOnWindowFocus?: false;
  refetchInterval?: number;
  placeholderData?: typeof keepPreviousData;
  priority?: 'low';
};

/**
 * For data that other users change often: the cache answers only the screen whose loader has just read it, which would
 * otherwise read it twice.
 */
const shared = { staleTime: 5_000 } as const;
const alwaysFetched = { staleTime: 0 } as const;
const rarelyChanged = { staleTime: 300_000, priority: 'low' } as const;
const replaced = { placeholderData: keepPreviousData } as const;
const sharedList = { ...shared, ...replaced } as const;

/** `invalidate` treats the calls of an area as a whole. Reads of admins need no row. */
export const cachedCalls = {
  availability: { checkEmail: {}, checkNickname: {} },
  signIn: {
    checkVerificationLink: { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
    checkPasswordLink: { ...alwaysFetched, gcTime: 0, retry: false },
    getSocialSignUp: { gcTime: 0, retry: false },
  },
  account: {
    listConsents: {},
    listSessions: {},
    getSecondFactor: {},
    getIdentity: {},
    checkLeaving: { ...alwaysFetched, gcTime: 0 },
  },
  cards: { listCards: {} },
  waitlist: { listWaits: {} },
  pledges: { listPledges: {}, countNeeds: { priority: 'low' } },
  shipping: {
    listShipping: sharedList,
    getShippingOrder: alwaysFetched,
    // Each reading is noted.
    readPacking: { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
    readAddress: { ...alwaysFetched, retry: false },
  },
  deliveries: { listDeliveries: {} },
  alerts: {
    listAlerts: {},
    readAlertLink: { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  },
  notifications: {
    listNotifications: alwaysFetched,
    getNotificationPreferences: {},
    getWebPushKey: rarelyChanged,
    readMailOff: { ...alwaysFetched, retry: false },
  },
  proofs: { listProofs: shared, listProofQueue: {} },
  projects: {
    listProjects: {},
    countProjects: {},
    listPopular: {},
    searchProjects: {},
    listScrappedProjects: {},
    getProject: {},
    getProjectGraph: {},
    previewProject: replaced,
    listSupporters: replaced,
    countSupporters: alwaysFetched,
    countSupporterPieces: {},
    listExportChanges: alwaysFetched,
    previewSupporterExport: { ...replaced, ...alwaysFetched },
  },
  ledger: { getLedgerProof: { staleTime: 60_000, retry: false } },
  settlement: {
    getExpectedSettlement: alwaysFetched,
    getSettlement: alwaysFetched,
    getStatement: alwaysFetched,
  },
  search: {
    countSearch: {},
    suggestSearch: { ...replaced, staleTime: 60_000, gcTime: 60_000, retry: false },
    listPopularWords: rarelyChanged,
    listSavedSearches: {},
  },
  ownProjects: { listOwnProjects: {}, getMakerTerms: alwaysFetched, getFeePlans: alwaysFetched },
  news: { listNews: shared, getNews: shared, previewNews: { ...replaced, ...alwaysFetched } },
  pqbox: {
    listOwnBoxes: {},
    listRewards: { retry: false },
    getReward: { retry: false },
    getRewardPreview: { retry: false },
  },
  stories: { listStories: {}, getStory: {} },
  comments: { listComments: {}, countComments: {}, listOwnComments: {} },
  inquiries: { listInquiries: {}, listWaitingProjects: alwaysFetched },
  notices: { listNotices: {}, getNotice: {} },
  policies: { getPolicies: rarelyChanged },
  banners: { getBanners: rarelyChanged },
  // Only what differs from the rule of the reads of admins (cachingOf).
  admin: {
    // For screens that are left open.
    getOverview: { ...shared, refetchInterval: 60_000 },
    getCorrectable: { ...shared, gcTime: 0 },
    // A refetch would replace what is being typed.
    getEditedNotice: { ...shared, refetchOnWindowFocus: false },
  },
} as const satisfies Record<string, Partial<Record<keyof CallsByName, CacheRule>>>;

export type Area = keyof typeof cachedCalls;
type CachedName = { [A in Area]: keyof (typeof cachedCalls)[A] }[Area];
type AdminRead = { readonly method: 'GET'; readonly path: `/admin/${string}` };

export type Cached = Endpoint & ({ readonly name: CachedName } | AdminRead);

const places = new Map(
  Object.entries<Partial<Record<string, CacheRule>>>(cachedCalls).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, rule = {}]) => [name, { area, rule }] as const),
  ),
);

export function cachingOf({ name, list }: Cached): { area: string; rule: CacheRule } {
  return places.get(name) ?? { area: 'admin', rule: list === undefined ? shared : sharedList };
}
