import { removeNews } from '@pq/contract/endpoints/news';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { isPubliclyVisible } from '@pq/domain/project/project';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, EyeOff, MessageCircleHeart, PenLine } from 'lucide-react';
import { useRef } from 'react';
import { Link, useOutletContext } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { type NewsItem, newsListQuery } from '#app/data/news.ts';
import { ManageSkeleton } from '#app/features/manage-head/manage-frame.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { removeDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { MoreList } from '#app/ui/more-list/more-list.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';

const queries = routeQueries((api, { params }) => [newsListQuery(api, params.key ?? '')]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export default function ManageNewsScreen() {
  const project = useOutletContext<Project>();
  const uid = useViewer()?.uid;
  const isMaker = uid === project.profile.uid;
  const canWrite = isMaker && isPubliclyVisible(project.state);
  const base = `${projectPath(project)}/news`;
  const heading = useRef<HTMLHeadingElement>(null);
  const query = newsListQuery(useApi(), project.key);
  const asked = useInfiniteQuery(query).data?.pages[0]?.asked ?? 0;
  const list = useInfiniteQuery({
    ...query,
    select: (data) => ({ ...data, pages: data.pages.map(({ news }) => news) }),
  });
  if (list.isPending) return <ManageSkeleton />;
  if (!list.data || wasRefused(list))
    return <ErrorState title={list.error?.message ?? ''} onRetry={() => void list.refetch()} />;
  const writeLink = canWrite ? (
    <ButtonLink to={`${base}/write`}>
      <Icon of={PenLine} size={20} />
      {t('news.write')}
    </ButtonLink>
  ) : null;
  return (
    <section className="mt-6 grid grid-cols-1 gap-5" aria-labelledby="own-news">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="own-news" ref={heading} tabIndex={-1} className="text-h2 focus:outline-none">
            {t('detail.tab.news')}
          </h2>
          {canWrite ? <p className="mt-1 text-ink-2 text-note">{t('news.manage.sub')}</p> : null}
        </div>
        {list.data.pages.flat().length > 0 ? writeLink : null}
      </header>
      {isPubliclyVisible(project.state) ? null : <p className="text-ink-2">{t('news.err.state')}</p>}
      {asked > 0 ? (
        <NoticeBox icon={MessageCircleHeart}>
          <b>{t('news.manage.asked', { n: formatNumber(asked) })}</b> {t('news.manage.asked.since')}
        </NoticeBox>
      ) : null}
      <MoreList
        list={list}
        waiting={null}
        empty={<EmptyState title={t('news.empty')} sub={t('news.empty.maker')} action={writeLink} />}
        keyOf={({ key }) => key}
        moreSpacing={24}
        moreLabel={t('news.more')}
      >
        {(items, rows) => (
          <ul ref={rows} aria-label={t('news.list')} className="border-line border-t">
            {items.map((item) => (
              <li
                key={item.key}
                className="grid grid-cols-1 items-center gap-x-4 gap-y-2 border-line border-b py-4 focus:outline-none tablet:grid-cols-[minmax(0,1fr)_auto]"
              >
                <ItemFacts item={item} to={`${base}/${item.key}`} />
                {canWrite && uid !== undefined ? (
                  <p className="flex gap-2">
                    <ButtonLink
                      variant="line"
                      height={40}
                      to={`${base}/${item.key}/fix`}
                      aria-label={`${item.title} ${t('news.fix')}`}
                    >
                      {t('news.submit.fix')}
                    </ButtonLink>
                    <RemoveButton item={item} uid={uid} onRemoved={() => heading.current?.focus()} />
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </MoreList>
    </section>
  );
}

function ItemFacts({ item, to }: { item: NewsItem; to: string }) {
  const { title, audience, at, fixedAt, comments = 0, state = 'published' } = item;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-1.5">
        {state === 'scheduled' ? (
          <Badge variant="purpose" icon={CalendarClock}>
            {t('news.state.scheduled')}
          </Badge>
        ) : null}
        {state === 'suspended' ? (
          <Badge variant="danger" icon={CalendarClock}>
            {t('news.state.suspended')}
          </Badge>
        ) : null}
        {state === 'published' ? <Badge variant="success">{t('news.state.published')}</Badge> : null}
        {state === 'hidden' ? (
          <Badge variant="danger" icon={EyeOff}>
            {t('news.state.hidden')}
          </Badge>
        ) : null}
        <Badge>{t(`news.audience.${audience}`)}</Badge>
      </p>
      <Link className="mt-1 block font-semibold text-pretty hover:text-purpose wrap-anywhere" to={to}>
        {title}
      </Link>
      <p className="mt-0.5 text-ink-3 text-small">
        {state === 'suspended'
          ? t('news.suspended')
          : t(state === 'scheduled' ? 'news.scheduledAt' : 'news.publishedAt', { time: formatMoment(at) })}
        {fixedAt ? ` · ${t('comment.edited')}` : null}
        {comments > 0 ? ` · ${t('news.comments', { n: formatNumber(comments) })}` : null}
      </p>
    </div>
  );
}

type RemoveProps = { item: NewsItem; uid: string; onRemoved(): void };

function RemoveButton({ item, uid, onRemoved }: RemoveProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const remove = useMutation({
    ...callMutation(useApi(), removeNews),
    onSuccess: async ({ msg }) => {
      removeDraft({ uid, name: `news:${item.key}` });
      if (msg) toast(msg);
      onRemoved();
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'news', 'projects', 'comments'),
  });
  const press = async () => {
    const yes = await confirm({
      title: t('news.remove.title'),
      body: t(
        item.state === 'scheduled' || item.state === 'suspended'
          ? 'news.remove.scheduled'
          : 'news.remove.body',
      ),
      confirm: t('news.remove'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) remove.mutate({ key: item.key });
  };
  return (
    <Button
      variant="text"
      tone="danger"
      height={40}
      busy={remove.isPending}
      aria-label={`${item.title} ${t('news.remove')}`}
      onClick={() => void press()}
    >
      {t('news.remove')}
    </Button>
  );
}
