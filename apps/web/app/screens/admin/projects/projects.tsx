import { searchAllProjects } from '@pq/contract/endpoints/admin/reviews';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { correctableIn } from '@pq/domain/project/corrections';
import { isHideable, isPubliclyVisible, projectStates } from '@pq/domain/project/project';
import type { FoundProject } from '#app/data/admin/reviews.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { adminMeta } from '../admin-meta.ts';
import { BlindForm } from '../blind-form.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import { type RowData, RowPicture } from '../parts/rows.tsx';
import type { Route } from './+types/projects';
import { stateLabel } from './state-label.ts';

const list = defineList(searchAllProjects, (query) => ({
  ...textAndPage(query),
  state: projectStates.find((known) => known === query.get('state')),
}));
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.projects');

export default function ProjectsScreen() {
  const { search, found } = list.useList();
  return (
    <AdminList
      id="projects"
      title={t('admin.projects')}
      search={t('admin.search.label')}
      filters={[
        filterBy({
          name: 'state',
          values: [undefined, ...projectStates],
          current: search.state,
          labelOf: (state) => (state ? stateLabel(state) : t('admin.purpose.all')),
        }),
      ]}
      query={found}
      rows={({ projects }) => projects.map(projectRow)}
      empty={t('admin.none')}
      explainsGone
    />
  );
}

function projectRow(card: FoundProject): RowData {
  const { key, title, state, purpose, images, profile, period, amount, backers, atClose } = card;
  const hidden = state === 'blind';
  return {
    key,
    start: <RowPicture src={images.thumbnail} ground={images.ground} upTo={372} />,
    title: title || t('writing.untitled'),
    titleLink: { to: projectPath({ purpose, key }) },
    name: title,
    notes: [
      `${profile.author} · ${t(`admin.purpose.${purpose}`)}`,
      period.start !== '' && period.finish !== ''
        ? t('admin.banner.period', { start: formatDate(period.start), finish: formatDate(period.finish) })
        : null,
    ],
    ...((isPubliclyVisible(state) || hidden) && {
      sum: {
        amount: formatWon(atClose?.amount ?? amount.now),
        note: t('admin.project.backers', { n: formatNumber(atClose?.backers ?? backers) }),
        link: { to: `/admin/pledges?project=${key}`, 'aria-label': `${title}: ${t('admin.pledges')}` },
      },
    }),
    badges: [{ text: stateLabel(state), variant: hidden ? 'danger' : 'plain' }],
    actions: [
      correctableIn(state).length > 0 && { label: t('correction.action'), to: `/admin/projects/${key}` },
    ],
    ...((hidden || isHideable(state)) && {
      opens: {
        label: t(hidden ? 'admin.unblind' : 'admin.blind'),
        form: (close) => (
          <BlindForm
            key={state}
            kind="project"
            subjectKey={key}
            subject={title}
            hidden={hidden}
            seen={String(card.version)}
            onDone={close}
          />
        ),
      },
    }),
  };
}
