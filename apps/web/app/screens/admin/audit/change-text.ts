import { bannerGroups } from '@pq/contract/calls/console/banners';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { rewardStates } from '@pq/domain/pqbox/pq-reward';
import { correctableFields } from '@pq/domain/project/corrections';
import { projectStates } from '@pq/domain/project/project';
import { isId } from '@pq/domain/text/id';
import type { AuditEntry } from '#app/data/console/audit.ts';
import { stateLabel } from '../projects/state-label.ts';

/** Fields of decisions that are not those of a project. */
const named = [
  'state',
  'withdrawRequested',
  'blind',
  'blinded',
  'reports',
  'restrictUntil',
  'publishAt',
  'refund',
  'refunded',
  'amount',
  'status',
  'order',
  'chargesUnderWay',
  'alone',
  'sessions',
  'steps',
  'notices',
  'version',
  'effectiveAt',
  'material',
  'position',
  'start',
  'finish',
  'from',
  'to',
  'link',
  'group',
  'changed',
  'columns',
  'format',
  'reward',
  'searched',
] as const;

/** What becomes of refunds, pledges and questions; states of projects have words of their own. */
const outcomes = ['open', 'done', 'refused', 'unknown', 'retry', 'waiting', 'answered'] as const;

/** Ids of what only machines look up. */
const holdsId = (value: unknown) => typeof value === 'string' && isId(value);

type Changed = Pick<AuditEntry, 'before' | 'after'> & { subject?: Pick<AuditEntry['subject'], 'type'> };

/** What a decision has changed, in words; of what is too long for a line only that it has. */
export function changeText({ before, after, subject }: Changed): string {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const textOf = (value: unknown, name: string) =>
    (subject?.type === 'reward' && rewardStateText(value)) || valueText(value, name);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => !holdsId(was[name]) && !holdsId(is[name]) && !isNothing(was[name], is[name]))
    .map((name) =>
      lineOf(
        nameText(name),
        textOf(was[name], name),
        isTakenAway(was[name], is[name]) ? t('admin.change.none') : textOf(is[name], name),
      ),
    )
    .join(' · ');
}

function lineOf(name: string, before: string | null, after: string | null): string {
  if (before !== null && after !== null && before !== after)
    return t('admin.change', { name, before, after });
  const value = after ?? before;
  return value === null ? name : t('admin.change.is', { name, value });
}

const isNothing = (before: unknown, after: unknown) => (before ?? null) === null && after === null;

/** What is taken away is told; what was not there before goes without saying. */
const isTakenAway = (before: unknown, after: unknown) => after === null && (before ?? null) !== null;

const fieldsOf = (side: unknown): Record<string, unknown> =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? { ...side } : {};

function nameText(name: string): string {
  const field = correctableFields.find((one) => one === name);
  if (field) return t(`correction.field.${field}`);
  const known = named.find((one) => one === name);
  return known ? t(`admin.change.${known}`) : name;
}

/** Rewards of PQ boxes have words of their own for their states. */
function rewardStateText(value: unknown): string | null {
  const state = rewardStates.find((one) => one === value);
  return state ? t(`pq.state.${state}`) : null;
}

/** Null for what is no short word. */
function valueText(value: unknown, name: string): string | null {
  if (typeof value === 'boolean') return t(value ? 'admin.change.yes' : 'admin.change.no');
  if (typeof value === 'number')
    return name === 'publishAt' ? formatMoment(value) : value.toLocaleString('ko-KR');
  if (typeof value !== 'string' || value.length > 80 || value.startsWith('/')) return null;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatMoment(Date.parse(value));
  const state = projectStates.find((one) => one === value);
  if (state) return stateLabel(state);
  const group = bannerGroups.find((one) => one === value);
  if (group) return t(`admin.banner.group.${group}`);
  const outcome = outcomes.find((one) => one === value);
  return outcome ? t(`admin.change.value.${outcome}`) : value;
}
