import type { LoggedStates, Notice, Step } from '#src/modules/admin/index.ts';

const krw = (amount: number) => `${amount.toLocaleString('en')} KRW`;

export function describeStep(step: Step): string {
  switch (step.do) {
    case 'lost card':
      return `card added since: ${step.card}, member ${step.member}`;
    case 'remove card':
      return `card removed since: ${step.card}, member ${step.member}`;
    case 'hide':
      return `project hidden since: ${step.project}`;
    case 'end':
      return `project ended since: ${step.project}, ${step.isSuccess ? 'successful' : 'failed'}`;
    case 'announced':
      return `parcel announced since: ${step.parcel}, pledge ${pledgeOf(step)}`;
    case 'address':
      return `address changed since: pledge ${pledgeOf(step)}, ${new Date(step.at).toISOString()}`;
    case 'news':
      return `news ${step.logged.removed ? 'removed' : step.logged.blindedAt === null ? 'published or narrowed' : 'hidden'} since: ${step.logged.news}, project ${step.logged.project}`;
    case 'verified':
      return `identity verified since: member ${step.member}, version ${step.logged.version}`;
    case 'identity':
      return `identity sent since, lost: member ${step.member}, version ${step.version}`;
    case 'statement':
      return `statement final since: ${step.logged.number}, project ${step.logged.project}, ${krw(step.logged.payout)}`;
    case 'stage':
      return `stage of a payout changed since: ${step.logged.stage}, ${step.logged.state}, ${krw(step.logged.amount - step.logged.netted)} to be paid`;
    case 'outside':
      return `paid outside the site: stage ${step.logged.stage}, ${krw(step.logged.amount)}, ${step.logged.reference}`;
    case 'balance':
      return `${step.logged.kind} since: ${krw(step.logged.amount)}, member ${step.member}`;
    case 'batch':
      return `payouts moved since: batch ${step.key}, ${step.lines.map(({ number, state }) => `${number} ${state}`).join(', ') || step.logged?.state}`;
    case 'leave':
      return `account deleted since: member ${step.member}`;
    case 'withdraw':
      return `pledge withdrawn since: ${pledgeOf(step)}, by ${step.actor}`;
    case 'change':
      return `pledge changed since: ${pledgeOf(step)}, ${krw(step.from)} to ${krw(step.terms.callAmount)}`;
    case 'cards':
      return `card of a pledge changed since: ${pledgeOf(step)}, card ${step.card}, second card ${step.fallback ?? 'none'}`;
    case 'hold':
      return `pledge held: ${pledgeOf(step)}, ${step.reason}`;
    case 'payment':
      return `payment moved since: ${pledgeOf(step)}, ${step.status}, round ${step.round}`;
    case 'fail':
      return `pledge failed since: ${pledgeOf(step)}`;
    case 'charge':
      return `charge ${step.logged.status} since: ${step.logged.order}, ${krw(step.logged.amount)}, member ${step.member}`;
    case 'refund':
      return `refund ${step.logged.status} since: ${step.logged.order}, ${krw(step.logged.amount)}, member ${step.member}`;
    default:
      return step satisfies never;
  }
}

export function describeNotice(notice: Notice): string {
  switch (notice.see) {
    case 'lost pledge': {
      const paid =
        notice.paid.length === 0
          ? 'nothing was charged: write to its backer'
          : `PAID as ${notice.paid.join(', ')}: refund it at the provider, write to its backer`;
      return `pledge placed since, lost: ${pledgeOf(notice)}, ${krw(notice.callAmount)}; ${paid}`;
    }
    case 'lost parcel':
      return `parcel left since, lost: ${notice.parcel}, pledge ${pledgeOf(notice)}, ${new Date(notice.sentAt).toISOString()}; its backer was ${notice.isAnnounced ? '' : 'not '}mailed`;
    case 'parcel':
      return `parcel changed since: ${notice.parcel}, pledge ${pledgeOf(notice)}: was ${notice.was}; is ${notice.is}`;
    case 'lost project':
      return `project made since, lost: ${notice.project}, ${notice.state}`;
    case 'project':
      return `project decided on since: ${notice.project}: was ${notice.was}; is ${notice.is}`;
    case 'lost news':
      return `news published since, lost: ${notice.news}, project ${notice.project}, for ${notice.audience}, ${new Date(notice.at).toISOString()}`;
    case 'lost statement':
      return `statement final since, lost: ${notice.number}, project ${notice.project}, ${krw(notice.payout)}`;
    case 'lost balance':
      return `${notice.kind} since, lost: ${krw(notice.amount)}, member ${notice.member}`;
    case 'lost transfer':
      return `payout ${notice.state} since, lost: ${notice.number}, ${krw(notice.amount)}`;
    case 'identity':
      return `identity decided on since: member ${notice.member}, version ${notice.version}: was ${notice.was}; is ${notice.is}`;
    case 'lost member':
      return `member joined since, lost: ${notice.member}, with card ${notice.card}`;
    default:
      return notice satisfies never;
  }
}

export function describeLog({ records, from, to, broken, read, missing }: LoggedStates): string[] {
  const at = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString());
  const span = records === 0 ? '' : `, ${at(from)} to ${at(to)}`;
  const lines = [`log ${read.join(', ')}: ${records} decisions since the backup${span}`];
  for (const log of missing) lines.push(`NOT HERE: log ${log}: this may be another store`);
  return broken ? [...lines, `BROKEN: ${broken.message}`] : lines;
}

function pledgeOf({ pledge, member, project }: { pledge: string; member: string; project: string }): string {
  return `${pledge}, member ${member}, project ${project}`;
}
