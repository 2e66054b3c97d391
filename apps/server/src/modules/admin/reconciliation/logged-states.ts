import { newsAudiences } from '@pq/domain/community/news';
import { identityStates } from '@pq/domain/identity/identity';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { projectStates } from '@pq/domain/project/project';
import { batchStates, lineStates } from '@pq/domain/settlement/payouts';
import { parcelStates } from '@pq/domain/shipping/state';
import { z } from 'zod';
import type { LoggedIdentity } from '#src/modules/accounts/index.ts';
import {
  type LoggedBalance,
  type LoggedBatch,
  type LoggedExternalPayout,
  type LoggedLine,
  type LoggedStage,
  type LoggedStatement,
  stageReasons,
  stageStates,
} from '#src/modules/settlement/index.ts';
import type { DecisionRecord } from '#src/platform/decision-log/batch.ts';
import type { DecisionStore } from '#src/platform/decision-log/decision-store.ts';
import {
  BrokenLogError,
  isStored,
  type LogPosition,
  readDecisions,
} from '#src/platform/decision-log/read-log.ts';

export const pledgeContent = z.object({
  pledge: z.uuid(),
  project: z.uuid(),
  member: z.uuid(),
  status: z.enum(pledgeStatuses),
  amount: z.int(),
  delivery: z.int(),
  donation: z.int(),
  callAmount: z.int(),
  refunded: z.int(),
  card: z.uuid(),
  fallback: z.uuid().nullable(),
  round: z.int(),
  paymentAt: z.int(),
  hold: z.enum(['provider', 'card-lost', 'terms-lost']).nullable(),
  lines: z.array(
    z.object({
      idx: z.int(),
      count: z.int(),
      productCost: z.int(),
      choice: z.array(z.int()).optional(),
      surcharge: z.int().optional(),
    }),
  ),
});
export type PledgeState = z.output<typeof pledgeContent>;

const chargeContent = z.object({
  charge: z.uuid(),
  pledge: z.uuid(),
  order: z.string(),
  round: z.int(),
  attempt: z.int(),
  card: z.uuid(),
  amount: z.int(),
  status: z.enum(['requested', 'unknown', 'paid', 'declined', 'late']),
  origin: z.enum(['clock', 'backer', 'operator']),
  askedBy: z.uuid().nullable(),
  requestedAt: z.int(),
  settledAt: z.int().nullable(),
  paidAt: z.int().nullable(),
  code: z.string().nullable(),
});

const refundContent = z.object({
  refund: z.uuid(),
  charge: z.uuid(),
  pledge: z.uuid(),
  order: z.string(),
  amount: z.int(),
  whole: z.boolean(),
  status: z.enum(['requested', 'unknown', 'done', 'refused']),
  actor: z.union([z.literal('system'), z.literal('backer'), z.templateLiteral(['admin:', z.string()])]),
  requestedAt: z.int(),
  settledAt: z.int().nullable(),
});

const cardContent = z.object({ card: z.uuid(), member: z.uuid(), removed: z.boolean() });

const projectContent = z.object({
  project: z.uuid(),
  state: z.enum(projectStates),
  hiddenFrom: z.enum(projectStates).nullable(),
  finish: z.string().nullable(),
});

const parcelContent = z.object({
  parcel: z.uuid(),
  pledge: z.uuid(),
  state: z.enum(parcelStates),
  sentAt: z.int(),
  receivedAt: z.int().nullable(),
  announcedAt: z.int().nullable().default(null),
});

const actorSchema = refundContent.shape.actor.catch('system');
type Actor = z.output<typeof actorSchema>;

const newsContent = z.object({
  news: z.uuid(),
  project: z.uuid(),
  audience: z.enum(newsAudiences),
  announcedAt: z.int().nullable(),
  mailed: z.boolean(),
  blindedAt: z.int().nullable(),
  removed: z.boolean(),
});

const identityContent = z.object({
  identity: z.uuid(),
  member: z.uuid(),
  version: z.int(),
  state: z.enum(identityStates),
  decidedBy: z.uuid().nullable(),
  verifiedAt: z.int().nullable(),
});

const statementContent = z.object({
  statement: z.uuid(),
  number: z.string(),
  kind: z.enum(['main', 'adjust']),
  project: z.uuid(),
  member: z.uuid(),
  completedAt: z.int(),
  dueOn: z.string(),
  isBefore: z.boolean(),
  plan: z.uuid(),
  pledges: z.int(),
  charged: z.int(),
  refunded: z.int(),
  platformFee: z.int(),
  paymentFee: z.int(),
  vat: z.int(),
  payout: z.int(),
  identityVersion: z.int().nullable(),
  finalAt: z.int(),
  refunds: z.array(z.uuid()),
});

const stageContent = z.object({
  stage: z.uuid(),
  statement: z.uuid(),
  n: z.int(),
  amount: z.int(),
  netted: z.int(),
  dueOn: z.string().nullable(),
  advancedAt: z.int().nullable().default(null),
  state: z.enum(stageStates),
  reason: z.enum(stageReasons).nullable(),
  identityVersion: z.int().nullable(),
  releasedAt: z.int().nullable(),
  paidAt: z.int().nullable(),
  failedAt: z.int().nullable(),
  failure: z.string().nullable(),
  heldAt: z.int().nullable(),
  heldBy: z.uuid().nullable(),
});

const batchContent = z.object({
  batch: z.uuid(),
  number: z.int(),
  state: z.enum(batchStates),
  gatheredBy: z.uuid(),
  gatheredAt: z.int(),
  releasedBy: z.uuid().nullable(),
  releasedAt: z.int().nullable(),
  exportedAt: z.int().nullable(),
  completedAt: z.int().nullable(),
  dissolvedAt: z.int().nullable(),
});

const lineContent = z.object({
  line: z.uuid(),
  batch: z.uuid(),
  n: z.int(),
  number: z.string(),
  stage: z.uuid(),
  amount: z.int(),
  netted: z.int(),
  carried: z.int(),
  identityVersion: z.int(),
  state: z.enum(lineStates),
  reference: z.string().nullable(),
  failure: z.string().nullable(),
  settledAt: z.int().nullable(),
  nettings: z.array(z.object({ project: z.uuid(), amount: z.int() })),
});

const outsideContent = z.object({
  stage: z.uuid(),
  amount: z.int(),
  paidOn: z.string(),
  reference: z.string(),
  askedBy: z.uuid(),
  confirmedBy: z.uuid(),
  confirmedAt: z.int(),
});

const balanceContent = z.object({
  settlement: z.uuid(),
  member: z.uuid(),
  kind: z.enum(['received', 'written-off']),
  amount: z.int(),
  reference: z.string().nullable(),
  settledBy: z.uuid(),
  settledAt: z.int(),
  parts: z.array(z.object({ project: z.uuid(), amount: z.int() })),
});

const addressContent = z.object({ pledge: z.uuid(), at: z.int() });

/** What the log says that things are since some place in it; each as it was last, charges and refunds in the order of their first. */
export type LoggedStates = {
  pledges: Map<string, PledgeState & { actor: Actor }>;
  charges: Map<string, z.output<typeof chargeContent>>;
  refunds: Map<string, z.output<typeof refundContent>>;
  cards: Map<string, z.output<typeof cardContent>>;
  projects: Map<string, z.output<typeof projectContent>>;
  parcels: Map<string, z.output<typeof parcelContent>>;
  addresses: Map<string, z.output<typeof addressContent>>;
  news: Map<string, z.output<typeof newsContent>>;
  identities: Map<string, LoggedIdentity>;
  statements: Map<string, LoggedStatement>;
  stages: Map<string, LoggedStage>;
  batches: Map<string, LoggedBatch>;
  lines: Map<string, LoggedLine>;
  outside: Map<string, LoggedExternalPayout>;
  balances: Map<string, LoggedBalance>;
  left: Set<string>;
  records: number;
  /** The time of the first and the last record, epoch ms. */
  from: number | null;
  to: number | null;
  /** Where the last log ends; of a broken one, the position up to which it is intact. */
  end: LogPosition;
  broken: BrokenLogError | null;
  read: string[];
  /** Those that the store does not have: it may be another store. */
  missing: string[];
};

/** Reads what was decided after a place in each of these logs, one after the other. Throws when the store does not answer. */
export async function readLoggedStates(
  store: DecisionStore,
  froms: readonly LogPosition[],
): Promise<LoggedStates> {
  const states: LoggedStates = {
    pledges: new Map(),
    charges: new Map(),
    refunds: new Map(),
    cards: new Map(),
    projects: new Map(),
    parcels: new Map(),
    addresses: new Map(),
    news: new Map(),
    identities: new Map(),
    statements: new Map(),
    stages: new Map(),
    batches: new Map(),
    lines: new Map(),
    outside: new Map(),
    balances: new Map(),
    left: new Set(),
    records: 0,
    from: null,
    to: null,
    end: { log: '', seq: 0, hash: '' },
    broken: null,
    read: froms.map(({ log }) => log),
    missing: [],
  };
  for (const from of froms) await readLog(store, from, states);
  return states;
}

async function readLog(store: DecisionStore, from: LogPosition, states: LoggedStates): Promise<void> {
  states.end = from;
  try {
    for await (const { record, end } of readDecisions(store, from)) {
      take(states, record);
      states.records += 1;
      states.from ??= record.at;
      states.to = record.at;
      states.end = end;
    }
  } catch (error) {
    if (!(error instanceof BrokenLogError)) throw error;
    states.broken ??= error;
    return;
  }
  const isFound = states.end !== from || (from.seq > 0 && (await isStored(store, from)));
  if (!isFound) states.missing.push(from.log);
}

function take(states: LoggedStates, { kind, subject, actor, content }: DecisionRecord): void {
  const [thing] = kind.split('.');
  // A pledge lost by a former restore is not lost again.
  if (kind === 'pledge.lost') states.pledges.delete(subject);
  else if (thing === 'pledge')
    states.pledges.set(subject, { ...pledgeContent.parse(content), actor: actorSchema.parse(actor) });
  else if (thing === 'charge') {
    const charge = chargeContent.parse(content);
    states.charges.set(charge.order, charge);
  } else if (thing === 'refund') states.refunds.set(subject, refundContent.parse(content));
  else if (thing === 'card') states.cards.set(subject, cardContent.parse(content));
  else if (thing === 'project') states.projects.set(subject, projectContent.parse(content));
  else if (thing === 'parcel') states.parcels.set(subject, parcelContent.parse(content));
  else if (thing === 'address') states.addresses.set(subject, addressContent.parse(content));
  else if (thing === 'news') states.news.set(subject, newsContent.parse(content));
  else if (thing === 'identity') states.identities.set(subject, identityContent.parse(content));
  else if (thing === 'member') states.left.add(subject);
  else takeSettled(states, { thing, subject, content });
}

/** What makers were paid, are to be paid, or have paid back. */
function takeSettled(
  states: LoggedStates,
  { thing, subject, content }: { thing?: string | undefined } & Pick<DecisionRecord, 'subject' | 'content'>,
): void {
  if (thing === 'statement') states.statements.set(subject, statementContent.parse(content));
  else if (thing === 'stage') states.stages.set(subject, stageContent.parse(content));
  else if (thing === 'batch') states.batches.set(subject, batchContent.parse(content));
  else if (thing === 'transfer') states.lines.set(subject, lineContent.parse(content));
  else if (thing === 'outside') states.outside.set(subject, outsideContent.parse(content));
  else if (thing === 'balance') states.balances.set(subject, balanceContent.parse(content));
}
