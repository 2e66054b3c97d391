import type { DataOf } from '@pq/contract/client';
import { listDifferences } from '@pq/contract/endpoints/admin/reconciliation';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment, isCivilDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { UseQueryResult } from '@tanstack/react-query';
import type { BadgeVariant } from '#app/ui/badge.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import { small } from '../parts/classes.ts';
import { FigureTiles } from '../parts/figure-tiles.tsx';
import type { RowData } from '../parts/rows.tsx';
import type { Route } from './+types/comparison';
import { ComparedDays } from './compared-days.tsx';
import { DifferenceForm } from './difference-form.tsx';
import { FileUpload } from './file-upload.tsx';
import { ageText, LATE_DAYS, OpenAges } from './open-ages.tsx';

const list = defineList(listDifferences, (query) => ({
  day: dayOf(query.get('day')),
  state: query.get('state') === 'closed' ? ('closed' as const) : undefined,
  page: pageOf(query),
}));
/** An address may have any text. */
function dayOf(text: string | null): string | undefined {
  return text !== null && isCivilDate(text) ? text : undefined;
}

export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.comparison');

type Found = DataOf<typeof listDifferences>;
export type Difference = Found['differences'][number];

export default function ComparisonScreen() {
  const { search, found } = list.useList();
  return (
    <>
      <AdminList
        id="comparison"
        title={t('admin.comparison')}
        back={found.data ? <Head found={found.data} /> : null}
        filters={[
          filterBy({
            name: 'state',
            values: [undefined, 'closed'],
            current: search.state,
            labelOf: (state) => t(`admin.comparison.state.${state ?? 'open'}`),
          }),
          ...(search.day
            ? [
                filterBy({
                  name: 'day',
                  values: [undefined, search.day],
                  current: search.day,
                  labelOf: (day) => (day ? formatDate(day) : t('common.all')),
                }),
              ]
            : []),
        ]}
        query={withTotal(found)}
        rows={({ differences }) => differences.map(differenceRow)}
        empty={t('admin.comparison.none')}
      />
      {found.data ? (
        <>
          <OpenAges ages={found.data.ages} />
          <ComparedDays days={found.data.days} />
          <FileUpload days={found.data.days} />
        </>
      ) : null}
    </>
  );
}

function Head({ found: { days, ages } }: { found: Found }) {
  const newest = days.find(({ state }) => state === 'compared');
  const oldest = ages.at(-1)?.age ?? null;
  const isLate = oldest !== null && oldest >= LATE_DAYS;
  return (
    <>
      <p className={`mb-3 ${small}`}>{t('admin.comparison.intro')}</p>
      {newest ? (
        <FigureTiles
          label={t('admin.comparison.figures')}
          figures={[
            {
              name: t('admin.comparison.until'),
              value: t('admin.comparison.until.day', { date: formatDate(newest.day) }),
              note:
                newest.fileAt === null
                  ? null
                  : t('admin.comparison.until.read', { at: formatMoment(newest.fileAt) }),
            },
            {
              name: t('admin.comparison.open'),
              value: t('admin.total', { n: formatNumber(ages.reduce((sum, { open }) => sum + open, 0)) }),
            },
            {
              name: t('admin.comparison.oldest'),
              value: oldest === null ? t('admin.comparison.oldest.none') : ageText(oldest),
              note: isLate ? t('admin.comparison.oldest.late') : null,
              isWarning: isLate,
            },
          ]}
        />
      ) : null}
    </>
  );
}

/** `AdminList` reads the number of rows from `total`; the call has no total field, because its data is not only the list. */
function withTotal(found: UseQueryResult<Found>): UseQueryResult<Found & { total: number }> {
  const data = found.data && { ...found.data, total: found.data.count };
  return { ...found, data } as UseQueryResult<Found & { total: number }>;
}

const badges: Record<Difference['kind'], BadgeVariant> = {
  'only-ours': 'danger',
  'only-theirs': 'warn',
  amount: 'warn',
  refund: 'danger',
};

const dealKeys = {
  open: 'admin.difference.deal',
  closing: 'admin.difference.confirm',
  charging: 'admin.difference.asCharge.confirm',
  refunding: 'admin.difference.asRefund.confirm',
} as const;

function differenceRow(difference: Difference): RowData {
  const { key, oid, day, kind, ours, theirs, size, age, state, project, pledge } = difference;
  return {
    key,
    title: project?.title ?? oid,
    ...(pledge && { titleLink: { to: `/admin/pledges/${pledge}` } }),
    notes: [
      `${formatDate(day)} · ${oid}`,
      t('admin.difference.sums', { ours: formatWon(ours), theirs: formatWon(theirs) }),
      stateText(difference),
      difference.reason,
    ],
    sum: { amount: formatWon(size), note: t('admin.difference.size') },
    badges: [
      { text: t(`admin.difference.${kind}`), variant: badges[kind] },
      state !== 'closed' && {
        text: t('admin.difference.age', { n: formatNumber(age) }),
        variant: age >= LATE_DAYS ? 'danger' : 'plain',
      },
    ],
    ...(state !== 'closed' && {
      opens: {
        label: t(dealKeys[difference.mayConfirm ? state : 'open']),
        form: (close) => <DifferenceForm difference={difference} onDone={close} />,
      },
    }),
  };
}

function stateText({ state, askedBy, closedBy, closedAt }: Difference): string | null {
  if (state === 'open') return null;
  if (state !== 'closed') return t(`admin.difference.${state}`, { name: askedBy ?? '' });
  if (closedAt === null) return null;
  const at = formatMoment(closedAt);
  if (closedBy === null) return t('admin.difference.byFile', { at });
  return askedBy === null
    ? t('admin.difference.closedBy', { name: closedBy, at })
    : t('admin.difference.closedByTwo', { asked: askedBy, name: closedBy, at });
}
