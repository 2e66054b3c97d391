import { isDeepStrictEqual } from 'node:util';
import { isPendingPledge, type PledgeStatus } from '@pq/domain/pledge/pledge';
import { isHideable } from '@pq/domain/project/project';
import { type LoggedIdentity, readIdentityStates } from '#src/modules/accounts/index.ts';
import {
  type LoggedNews,
  readAddressChanges,
  readNewsStates,
  readParcelStates,
} from '#src/modules/fulfilment/index.ts';
import {
  type LoggedCharge,
  type LoggedRefund,
  readCards,
  readChargeStatuses,
  readRefundStatuses,
} from '#src/modules/payments/index.ts';
import { readPledgeContents } from '#src/modules/pledging/index.ts';
import {
  hasLeft,
  type LoggedBalance,
  type LoggedBatch,
  type LoggedExternalPayout,
  type LoggedLine,
  type LoggedStage,
  type LoggedStatement,
  readBatchStates,
  readExternallyPaid,
  readFinalStatements,
  readLineStates,
  readSettledBalances,
  readStageStates,
} from '#src/modules/settlement/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import { type LoggedStates, type PledgeState, pledgeContent } from './logged-states.ts';
import { findMembers, findProjects, type KnownProject } from './queries.ts';

type OfPledge = { pledge: string; member: string; project: string };

/** One thing that was done since the backup and is to be done again in the database, in the order in which it can be. */
export type Step =
  | { do: 'lost card'; card: string; member: string }
  | { do: 'hide'; project: string }
  | ({ do: 'withdraw'; actor: 'system' | 'backer' | `admin:${string}` } & OfPledge)
  | ({ do: 'change'; from: number; terms: PledgeState } & OfPledge)
  | ({ do: 'cards'; card: string; fallback: string | null; isLost: boolean } & OfPledge)
  | ({ do: 'hold'; reason: 'terms-lost' } & OfPledge)
  | { do: 'end'; project: string; isSuccess: boolean }
  | ({ do: 'payment'; status: 'ready' | 'retry'; round: number; paymentAt: number } & OfPledge)
  | ({ do: 'charge'; logged: LoggedCharge } & OfPledge)
  | ({ do: 'fail' } & OfPledge)
  | ({ do: 'refund'; logged: LoggedRefund } & OfPledge)
  | ({ do: 'announced'; parcel: string; at: number } & OfPledge)
  | { do: 'news'; logged: LoggedNews }
  | { do: 'verified'; member: string; logged: LoggedIdentity }
  | { do: 'statement'; member: string; logged: LoggedStatement; stages: LoggedStage[] }
  | { do: 'stage'; logged: LoggedStage }
  | { do: 'batch'; key: string; logged: LoggedBatch | null; lines: LoggedLine[] }
  | { do: 'outside'; logged: LoggedExternalPayout }
  | { do: 'balance'; member: string; logged: LoggedBalance }
  | { do: 'identity'; member: string; version: number; wasVerified: boolean }
  | ({ do: 'address'; at: number } & OfPledge)
  | { do: 'remove card'; card: string; member: string }
  | { do: 'leave'; member: string };

export type Notice =
  | ({ see: 'lost pledge'; callAmount: number; status: PledgeStatus; paid: string[] } & OfPledge)
  | { see: 'lost project'; project: string; state: string }
  | { see: 'project'; project: string; was: string; is: string }
  | ({ see: 'lost parcel'; parcel: string; sentAt: number; isAnnounced: boolean } & OfPledge)
  | ({ see: 'parcel'; parcel: string; was: string; is: string } & OfPledge)
  | { see: 'lost news'; news: string; project: string; audience: string; at: number }
  | { see: 'lost statement'; statement: string; number: string; project: string; payout: number }
  | { see: 'lost balance'; member: string; kind: LoggedBalance['kind']; amount: number }
  | { see: 'lost transfer'; number: string; amount: number; state: string }
  | { see: 'identity'; member: string; version: number; was: string; is: string }
  | { see: 'lost member'; card: string; member: string };

export type Plan = { steps: Step[]; notices: Notice[] };

/** The steps that bring the database to what the log says. Reads only; without a difference the plan is empty. */
export async function planReconciliation(db: Db, logged: LoggedStates): Promise<Plan> {
  const known = await readKnown(db, logged);
  const plan: Plan = { steps: [], notices: [] };
  const { early, late } = planPledges(plan, logged, known);
  planCards(plan, logged, known);
  const ended = planProjects(plan, logged, known);
  const lostCards = plan.steps.filter((step) => step.do === 'lost card');
  const removedCards = plan.steps.filter((step) => step.do === 'remove card');
  const charges = planCharges(logged, known);
  const refunds = planRefunds(logged, known);
  const announced = planParcels(plan, logged, known);
  const identities = planIdentities(plan, logged, known);
  const statements = planStatements(plan, logged, known);
  const left = [...logged.left]
    .filter((member) => known.members.get(member)?.hasLeft === false)
    .map((member): Step => ({ do: 'leave', member }));
  const isFailure = (step: Step) => step.do === 'fail';
  plan.steps = [
    ...lostCards,
    ...early,
    ...ended,
    ...late.filter((step) => !isFailure(step)),
    ...charges,
    ...late.filter(isFailure),
    ...refunds,
    ...identities,
    ...statements,
    ...planPayouts(plan, logged, known, statements),
    ...planOutside(plan, logged, known, statements),
    ...planBalances(plan, logged, known),
    ...announced,
    ...planNews(plan, logged, known),
    ...planAddresses(logged, known),
    ...removedCards,
    ...left,
  ];
  return plan;
}

type Known = {
  pledges: Map<string, PledgeState>;
  projects: Map<string, KnownProject>;
  cards: Map<string, { isRemoved: boolean }>;
  charges: Map<string, LoggedCharge['status']>;
  refunds: Map<string, LoggedRefund['status']>;
  parcels: Awaited<ReturnType<typeof readParcelStates>>;
  addresses: Awaited<ReturnType<typeof readAddressChanges>>;
  news: Awaited<ReturnType<typeof readNewsStates>>;
  identities: Awaited<ReturnType<typeof readIdentityStates>>;
  statements: Awaited<ReturnType<typeof readFinalStatements>>;
  stages: Awaited<ReturnType<typeof readStageStates>>;
  batches: Awaited<ReturnType<typeof readBatchStates>>;
  lines: Awaited<ReturnType<typeof readLineStates>>;
  outside: Awaited<ReturnType<typeof readExternallyPaid>>;
  balances: Awaited<ReturnType<typeof readSettledBalances>>;
  members: Map<string, { hasLeft: boolean }>;
};

async function readKnown(db: Db, logged: LoggedStates): Promise<Known> {
  const pledgeIds = new Set(logged.pledges.keys());
  const others = [logged.charges, logged.refunds, logged.parcels, logged.addresses].flatMap((map) => [
    ...map.values(),
  ]);
  for (const { pledge } of others) pledgeIds.add(pledge);
  const contents = await readPledgeContents(db, [...pledgeIds]);
  const cardIds = new Set(logged.cards.keys());
  for (const { card, fallback } of logged.pledges.values())
    for (const id of [card, fallback]) if (id !== null) cardIds.add(id);
  const withMember = [logged.cards, logged.identities, logged.balances].flatMap((map) => [...map.values()]);
  const memberIds = new Set([...logged.left, ...withMember.map(({ member }) => member)]);
  const ofLines = [...logged.lines.values()];
  const ofStatements = [...logged.statements.values()].map(({ project }) => project);
  const ofBalances = [...logged.balances.values()].flatMap(({ parts }) =>
    parts.map(({ project }) => project),
  );
  return {
    pledges: new Map([...contents].map(([id, content]) => [id, pledgeContent.parse(content)])),
    projects: await findProjects(db, [...logged.projects.keys(), ...ofStatements, ...ofBalances]),
    cards: await readCards(db, [...cardIds]),
    charges: await readChargeStatuses(db, [...logged.charges.keys()]),
    refunds: await readRefundStatuses(db, [...logged.refunds.keys()]),
    parcels: await readParcelStates(db, [...logged.parcels.keys()]),
    addresses: await readAddressChanges(db, [...logged.addresses.keys()]),
    news: await readNewsStates(db, [...logged.news.keys()]),
    identities: await readIdentityStates(db, [...logged.identities.keys()]),
    statements: await readFinalStatements(db, [...logged.statements.keys()]),
    stages: await readStageStates(db, [
      ...new Set([...logged.stages.keys(), ...logged.outside.keys(), ...ofLines.map(({ stage }) => stage)]),
    ]),
    batches: await readBatchStates(db, [...logged.batches.keys()]),
    lines: await readLineStates(db, [...logged.lines.keys()]),
    outside: await readExternallyPaid(db, [...logged.outside.keys()]),
    balances: await readSettledBalances(db, [...logged.balances.keys()]),
    members: await findMembers(db, [...memberIds]),
  };
}

function planCards({ steps, notices }: Plan, logged: LoggedStates, known: Known): void {
  for (const { card, member, removed } of logged.cards.values()) {
    const here = known.cards.get(card);
    if (here) {
      if (removed && !here.isRemoved) steps.push({ do: 'remove card', card, member });
    } else if (known.members.has(member)) steps.push({ do: 'lost card', card, member });
    else if (!removed) notices.push({ see: 'lost member', card, member });
  }
}

const termsOf = ({ amount, delivery, donation, callAmount, lines }: PledgeState) => ({
  amount,
  delivery,
  donation,
  callAmount,
  lines,
});

/** `early`: before projects end, as backers have done it; `late`: what the end of a project, or its charges, have brought. */
function planPledges({ notices }: Plan, logged: LoggedStates, known: Known): { early: Step[]; late: Step[] } {
  const withdrawn: Step[] = [];
  const changed: Step[] = [];
  const late: Step[] = [];
  for (const was of logged.pledges.values()) {
    const { pledge, member, project, status, actor } = was;
    const of = { pledge, member, project };
    const is = known.pledges.get(pledge);
    if (!is) notices.push(...noticeLost(of, was, ordersOf(logged, pledge, ['paid', 'late'])));
    else if (!isPendingPledge(is.status)) continue;
    else if (status === 'cancel')
      (actor === 'system' ? late : withdrawn).push({ do: 'withdraw', ...of, actor });
    else {
      changed.push(...planContent(of, is, was, known));
      late.push(...planPayment(of, is, was));
    }
  }
  // Withdrawals come first: they release stock for the changes.
  return { early: [...withdrawn, ...changed], late };
}

/** A pledge that was placed since the backup. Cancelled and failed pledges without a payment are no loss. */
function noticeLost(of: OfPledge, { status, callAmount }: PledgeState, paid: string[]): Notice[] {
  const isOver = status === 'cancel' || status === 'fail';
  return isOver && paid.length === 0 ? [] : [{ see: 'lost pledge', ...of, callAmount, status, paid }];
}

function planContent(of: OfPledge, is: PledgeState, was: PledgeState, known: Known): Step[] {
  const steps: Step[] = [];
  if (!isDeepStrictEqual(termsOf(is), termsOf(was)))
    steps.push({ do: 'change', ...of, from: is.callAmount, terms: was });
  // A card that was removed under its pledge was so before, too: the clock finds it out and notifies its owner.
  const isLost = isPendingPledge(was.status) && (was.hold === 'card-lost' || !known.cards.has(was.card));
  const isHeld = is.hold === 'card-lost';
  if (is.card !== was.card || is.fallback !== was.fallback || (isLost && !isHeld))
    steps.push({ do: 'cards', ...of, card: was.card, fallback: was.fallback, isLost });
  if (was.hold === 'terms-lost' && is.hold === null) steps.push({ do: 'hold', ...of, reason: was.hold });
  return steps;
}

function planPayment(of: OfPledge, is: PledgeState, was: PledgeState): Step[] {
  if (was.status === 'fail') return [{ do: 'fail', ...of }];
  const { status, round, paymentAt } = was;
  if (status !== 'ready' && status !== 'retry') return [];
  const isSame = is.status === status && is.round === round && is.paymentAt === paymentAt;
  return isSame ? [] : [{ do: 'payment', ...of, status, round, paymentAt }];
}

function ordersOf({ charges }: LoggedStates, pledge: string, among: LoggedCharge['status'][]): string[] {
  return [...charges.values()]
    .filter((charge) => charge.pledge === pledge && among.includes(charge.status))
    .map(({ order }) => order);
}

function planProjects({ notices }: Plan, logged: LoggedStates, known: Known): Step[] {
  const hidden: Step[] = [];
  const ended: Step[] = [];
  for (const { project, state, hiddenFrom, finish } of logged.projects.values()) {
    const is = known.projects.get(project);
    if (!is) {
      notices.push({ see: 'lost project', project, state });
      continue;
    }
    const reached = state === 'blind' ? (hiddenFrom ?? state) : state;
    const hasEnded = reached === 'finish' || reached === 're-finish' || reached === 'fail';
    if (is.state === 'funding' && hasEnded) ended.push({ do: 'end', project, isSuccess: reached !== 'fail' });
    if (state === 'blind' && isHideable(is.state)) hidden.push({ do: 'hide', project });
    if (needsLook(is, { state, finish }))
      notices.push({
        see: 'project',
        project,
        was: `${state}, to ${finish}`,
        is: `${is.state}, to ${is.finish}`,
      });
  }
  return [...ended, ...hidden];
}

const byClock = new Set(['ready', 'funding', 'finish', 're-finish', 'fail']);

/** Whether the clock, or what is done again, does not bring a project to where it was. */
function needsLook(is: KnownProject, was: { state: string; finish: string | null }): boolean {
  if (was.finish !== is.finish) return true;
  if (was.state === is.state || was.state === 'blind') return false;
  return !(byClock.has(is.state) && byClock.has(was.state));
}

const isOpen = (status: string) => status === 'requested' || status === 'unknown';

function planCharges(logged: LoggedStates, known: Known): Step[] {
  const steps: Step[] = [];
  for (const charge of logged.charges.values()) {
    const of = known.pledges.get(charge.pledge);
    if (!of) continue;
    const is = known.charges.get(charge.order);
    const isKnown = is === charge.status || (is !== undefined && isOpen(charge.status)) || is === 'paid';
    if (isKnown || (charge.status === 'declined' && is === 'late')) continue;
    const { pledge, member, project } = of;
    steps.push({ do: 'charge', pledge, member, project, logged: charge });
  }
  return steps;
}

function planRefunds(logged: LoggedStates, known: Known): Step[] {
  const steps: Step[] = [];
  for (const refund of logged.refunds.values()) {
    const of = known.pledges.get(refund.pledge);
    if (!of) continue;
    const is = known.refunds.get(refund.refund);
    if (is === refund.status || is === 'done' || (is !== undefined && isOpen(refund.status))) continue;
    // A late payment is refunded by itself once the provider reports it.
    if (logged.charges.get(refund.order)?.status === 'late') continue;
    const { pledge, member, project } = of;
    steps.push({ do: 'refund', pledge, member, project, logged: refund });
  }
  return steps;
}

/** What left, and that its backer was mailed; numbers are not logged, so that a lost parcel is for its maker to report again. */
function planParcels({ notices }: Plan, logged: LoggedStates, known: Known): Step[] {
  const announced: Step[] = [];
  for (const { parcel, pledge: key, state, sentAt, announcedAt } of logged.parcels.values()) {
    const of = known.pledges.get(key);
    if (!of) continue;
    const { pledge, member, project } = of;
    const about = { parcel, pledge, member, project };
    const is = known.parcels.get(parcel);
    if (!is && state !== 'undone')
      notices.push({ see: 'lost parcel', ...about, sentAt, isAnnounced: announcedAt !== null });
    if (!is) continue;
    if (is.state !== state) notices.push({ see: 'parcel', ...about, was: state, is: is.state });
    if (announcedAt !== null && !is.isAnnounced)
      announced.push({ do: 'announced', ...about, at: announcedAt });
  }
  return announced;
}

/** Words are not logged, so that lost news are for their maker to write again. */
function planNews({ notices }: Plan, logged: LoggedStates, known: Known): Step[] {
  const steps: Step[] = [];
  for (const was of logged.news.values()) {
    const is = known.news.get(was.news);
    const { news, project, audience, announcedAt: at } = was;
    if (!is && !was.removed && at !== null) notices.push({ see: 'lost news', news, project, audience, at });
    if (!is || is.removed) continue;
    const isNarrower = audience === 'backers' && is.audience === 'all';
    const isSame = is.announcedAt === at && is.blindedAt === was.blindedAt && !isNarrower && !was.removed;
    if (!isSame) steps.push({ do: 'news', logged: was });
  }
  return steps;
}

/** Addresses are not logged: their backers are asked. */
function planAddresses(logged: LoggedStates, known: Known): Step[] {
  return [...logged.addresses.values()].flatMap(({ pledge: key, at }): Step[] => {
    const of = known.pledges.get(key);
    const changedAt = known.addresses.get(key);
    if (!of || changedAt === undefined || (changedAt ?? 0) >= at) return [];
    const { pledge, member, project } = of;
    return [{ do: 'address', at, pledge, member, project }];
  });
}

/** What was sent is not logged: the makers of lost versions are asked to send it again, once for their newest one. */
function planIdentities({ notices }: Plan, logged: LoggedStates, known: Known): Step[] {
  const steps: Step[] = [];
  const lost = new Map<string, { version: number; wasVerified: boolean }>();
  for (const was of logged.identities.values()) {
    const { identity, member, version, state, verifiedAt } = was;
    const is = known.identities.get(identity);
    if (is === 'checking' && state === 'verified') steps.push({ do: 'verified', member, logged: was });
    else if (is === 'checking' && state === 'fix')
      notices.push({ see: 'identity', member, version, was: state, is });
    if (is || known.members.get(member)?.hasLeft !== false) continue;
    const before = lost.get(member);
    lost.set(member, {
      version: Math.max(version, before?.version ?? 0),
      wasVerified: verifiedAt !== null || (before?.wasVerified ?? false),
    });
  }
  return [...steps, ...[...lost].map(([member, of]): Step => ({ do: 'identity', member, ...of }))];
}

/** Main statements before those of later refunds, each with its stages as they were last. */
function planStatements({ notices }: Plan, logged: LoggedStates, known: Known): Step[] {
  const steps: Step[] = [];
  const stages = reopenStages(logged, known);
  const written = new Set<string>();
  for (const was of [...logged.statements.values()].sort((a, b) => a.finalAt - b.finalAt)) {
    const { statement, number, project, member, payout } = was;
    if (known.statements.has(statement)) continue;
    if (!known.projects.has(project)) {
      notices.push({ see: 'lost statement', statement, number, project, payout });
      continue;
    }
    written.add(statement);
    const own = stages.filter((stage) => stage.statement === statement);
    steps.push({ do: 'statement', member, logged: was, stages: own });
  }
  for (const was of stages) {
    const is = known.stages.get(was.stage);
    const { netted, dueOn, advancedAt, state, reason, releasedAt, paidAt, failedAt, heldAt } = was;
    const last = { netted, dueOn, advancedAt, state, reason, releasedAt, paidAt, failedAt, heldAt };
    if (!is || written.has(was.statement) || isDeepStrictEqual(is, last)) continue;
    steps.push({ do: 'stage', logged: was });
  }
  return steps;
}

/** Stages of a batch that is lost and was not released are open again: it is gathered again. */
function reopenStages(logged: LoggedStates, known: Known): LoggedStage[] {
  const gathered = new Set(
    [...logged.lines.values()]
      .filter(({ line, state }) => state === 'gathered' && !known.lines.has(line))
      .map(({ stage }) => stage),
  );
  return [...logged.stages.values()].map((stage) =>
    stage.state === 'batched' && stage.releasedAt === null && gathered.has(stage.stage)
      ? { ...stage, state: stage.failedAt === null ? 'due' : 'failed' }
      : stage,
  );
}

/**
 * Transfers that have left, and those of batches in the database. What came back, or never left, before all others: a stage has one
 * transfer at most that is under way or made.
 */
function planPayouts(
  { notices }: Plan,
  logged: LoggedStates,
  known: Known,
  statements: readonly Step[],
): Step[] {
  const stages = stagesAfter(known, statements);
  const changed = [...logged.lines.values()].filter(({ line, state, reference }) => {
    const is = known.lines.get(line);
    return is ? is.state !== state || is.reference !== reference : hasLeft(state);
  });
  for (const { stage, number, amount, state } of changed)
    if (!stages.has(stage)) notices.push({ see: 'lost transfer', number, amount, state });
  const lines = changed.filter(({ stage }) => stages.has(stage));
  const isOver = ({ state }: LoggedLine) => state === 'failed' || state === 'dissolved';
  const steps = [lines.filter(isOver), lines.filter((line) => !isOver(line))].flatMap((together) =>
    [...Map.groupBy(together, ({ batch }) => batch)].map(([key, own]) => ({
      ...{ do: 'batch' as const, key, logged: logged.batches.get(key) ?? null, lines: own },
    })),
  );
  const withLines = new Set(steps.map(({ key }) => key));
  const others = [...logged.batches.values()].filter(({ batch, state }) => {
    const is = known.batches.get(batch);
    return is !== undefined && is !== state && !withLines.has(batch);
  });
  return [...steps, ...others.map((one): Step => ({ do: 'batch', key: one.batch, logged: one, lines: [] }))];
}

/** Stages that the database has once these statements are written. */
function stagesAfter(known: Known, statements: readonly Step[]): Set<string> {
  const written = statements.flatMap((step) => (step.do === 'statement' ? step.stages : []));
  return new Set([...known.stages.keys(), ...written.map(({ stage }) => stage)]);
}

function planOutside(
  { notices }: Plan,
  logged: LoggedStates,
  known: Known,
  statements: readonly Step[],
): Step[] {
  const stages = stagesAfter(known, statements);
  return [...logged.outside.values()].flatMap((was): Step[] => {
    const { stage, reference: number, amount } = was;
    if (known.outside.has(stage)) return [];
    if (stages.has(stage)) return [{ do: 'outside', logged: was }];
    notices.push({ see: 'lost transfer', number, amount, state: 'paid' });
    return [];
  });
}

/** What makers have paid back, and what was written off. */
function planBalances({ notices }: Plan, logged: LoggedStates, known: Known): Step[] {
  return [...logged.balances.values()].flatMap((was): Step[] => {
    const { settlement, member, kind, amount, parts } = was;
    if (known.balances.has(settlement)) return [];
    const isKnown = known.members.has(member) && parts.every(({ project }) => known.projects.has(project));
    if (isKnown) return [{ do: 'balance', member, logged: was }];
    notices.push({ see: 'lost balance', member, kind, amount });
    return [];
  });
}
