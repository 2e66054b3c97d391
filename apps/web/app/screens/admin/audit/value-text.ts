import { bannerGroups } from '@pq/domain/community/banner-groups';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment, isCivilDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { rewardStates } from '@pq/domain/pqbox/pq-reward';
import { projectStates, projectTypes } from '@pq/domain/project/project';
import { differenceStates } from '@pq/domain/settlement/compare-books';
import { answerText } from '@pq/domain/settlement/look-up-text';
import { stateLabel } from '../projects/state-label.ts';

const outcomes = ['open', 'done', 'refused', 'unknown', 'waiting', 'answered'] as const;

const LONGEST_SHOWN = 80;
const NAMES_SHOWN = 5;

const ofField: Record<string, (value: unknown, type: string) => string | null> = {
  state: (value, type) =>
    type === 'reward'
      ? rewardState(value)
      : type === 'difference'
        ? differenceState(value)
        : projectState(value),
  status: (value) => pledgeStatus(value),
  amount: won,
  refunded: won,
  goal: won,
  publishAt: (value) => (typeof value === 'number' ? formatMoment(value) : null),
  projectType: (value) => {
    const type = projectTypes.find((one) => one === value);
    return type ? t(`writing.type.${type}`) : null;
  },
  deliveryType: (value) => t(value === 'PQ' ? 'write.deliveryType.pq' : 'write.deliveryType.normal'),
  period: periodText,
  group: (value) => {
    const group = bannerGroups.find((one) => one === value);
    return group ? t(`admin.banner.group.${group}`) : null;
  },
  groups: (value) =>
    Array.isArray(value) ? (plainText(value.join(' / ')) ?? t('admin.total', { n: value.length })) : null,
  answer: (value) => answerText(Object(value)),
  closed: namesText,
  closes: namesText,
  link: (value) => (typeof value === 'string' && value !== '' ? value : null),
  changed: (value) =>
    Array.isArray(value)
      ? value
          .map((part) => t(part === 'image' ? 'admin.change.part.image' : 'admin.change.part.content'))
          .join(', ')
      : null,
};

/** Null where the value has no short label. */
export function valueText(value: unknown, name: string, type: string): string | null {
  if (value === undefined || value === null) return null;
  return (Object.hasOwn(ofField, name) ? ofField[name]?.(value, type) : null) ?? plainText(value);
}

function plainText(value: unknown): string | null {
  if (typeof value === 'boolean') return t(value ? 'admin.change.yes' : 'admin.change.no');
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'string' || value.length > LONGEST_SHOWN || value.startsWith('/')) return null;
  if (isCivilDate(value)) return formatDate(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatMoment(Date.parse(value));
  const outcome = outcomes.find((one) => one === value);
  return outcome ? t(`admin.change.value.${outcome}`) : value;
}

function namesText(value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  if (value.length === 0) return t('admin.change.none');
  const names = value.slice(0, NAMES_SHOWN).join(', ');
  const more = value.length - NAMES_SHOWN;
  return more > 0 ? t('admin.change.more', { names, n: more }) : names;
}

function won(value: unknown): string | null {
  return typeof value === 'number' ? formatWon(value) : null;
}

function projectState(value: unknown): string | null {
  const state = projectStates.find((one) => one === value);
  return state ? stateLabel(state) : null;
}

function rewardState(value: unknown): string | null {
  const state = rewardStates.find((one) => one === value);
  return state ? t(`pq.state.${state}`) : null;
}

function differenceState(value: unknown): string | null {
  const state = differenceStates.find((one) => one === value);
  if (state === undefined) return null;
  return t(`admin.change.difference.${state === 'open' || state === 'closed' ? state : 'asked'}`);
}

function pledgeStatus(value: unknown): string | null {
  const status = pledgeStatuses.find((one) => one === value);
  return status ? t(`pay.status.${status}`) : null;
}

function periodText(value: unknown): string | null {
  const { start, finish } = Object(value);
  if (typeof start !== 'string' || typeof finish !== 'string') return null;
  return t('admin.banner.period', { start: formatDate(start), finish: formatDate(finish) });
}
