import { searchAllStories } from '@pq/contract/endpoints/admin/moderation';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { adminMeta } from '../admin-meta.ts';
import { BlindForm } from '../blind-form.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import { RowPicture } from '../parts/rows.tsx';
import type { Route } from './+types/stories';

const list = defineList(searchAllStories, textAndPage);
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.stories');

export default function StoriesScreen() {
  const { found } = list.useList();
  return (
    <AdminList
      id="stories"
      title={t('admin.stories')}
      search={t('admin.stories.search')}
      query={found}
      rows={({ stories }) =>
        stories.map(({ key, title, image, author, timestamp, isBlind, seen }) => ({
          key,
          start: <RowPicture src={image} upTo={168} />,
          title,
          titleLink: { to: `/story/${key}` },
          notes: [`${author.nickname} · ${formatMoment(timestamp)}`],
          badges: [isBlind && { text: t('admin.stories.blinded'), variant: 'danger' }],
          opens: {
            label: t(isBlind ? 'admin.unblind' : 'admin.blind'),
            form: (close) => (
              <BlindForm
                key={String(isBlind)}
                kind="story"
                subjectKey={key}
                subject={title}
                hidden={isBlind}
                seen={seen}
                onDone={close}
              />
            ),
          },
        }))
      }
      empty={t('admin.none')}
      explainsGone
    />
  );
}
