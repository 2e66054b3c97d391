import { listAllBanners } from '@pq/contract/endpoints/admin/banners';
import { bannerGroups } from '@pq/domain/community/banner-groups';
import { t } from '@pq/domain/copy';
import { formatDate, formatDay, seoulDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { EditedBanner } from '#app/data/admin/banners.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { useNow } from '#app/lib/now.ts';
import type { BadgeVariant } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ownGround } from '#app/ui/own-ground.ts';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { adminMeta } from '../admin-meta.ts';
import { type RowData, Rows } from '../parts/rows.tsx';
import { PartSkeleton, ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/banners';
import { BannerForm } from './banner-form.tsx';

type PublishStatus = 'now' | 'later' | 'past';

const badgeVariants: Record<PublishStatus, BadgeVariant> = { now: 'success', later: 'warn', past: 'plain' };

const day = (date: string | null) => (date === null ? '' : formatDate(date));

const queries = routeQueries((api) => [callQuery(api, listAllBanners, {})]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.banner');

export default function BannersScreen() {
  const [query] = useSearchParams();
  const group = bannerGroups.find((one) => one === query.get('group')) ?? 'line';
  const found = useQuery(callQuery(useApi(), listAllBanners, {}));
  return (
    <section aria-labelledby="banners">
      <ScreenTitle id="banners">{t('admin.banner')}</ScreenTitle>
      <Chips label={t('admin.banner')} edge="own">
        {bannerGroups.map((one) => (
          <ChipLink key={one} to={`?group=${one}`} current={one === group}>
            {t(`admin.banner.group.${one}`)}
          </ChipLink>
        ))}
      </Chips>
      {found.data ? (
        <Group key={group} group={group} banners={found.data.filter((one) => one.group === group)} />
      ) : null}
      {found.isPending ? <PartSkeleton /> : null}
      {!found.data && found.isError ? (
        <ErrorState title={found.error.message} onRetry={() => void found.refetch()} />
      ) : null}
    </section>
  );
}

// Editing is based on the version that was shown when it began, so that a newer one is reported on saving.
function Group({ group, banners }: { group: EditedBanner['group']; banners: readonly EditedBanner[] }) {
  const [edited, setEdited] = useState<EditedBanner | 'new' | null>(null);
  const today = seoulDate(useNow());
  const next = Math.max(-1, ...banners.map(({ position }) => position)) + 1;
  return (
    <>
      {edited === null ? (
        <p className="mt-3">
          <Button height={40} onClick={() => setEdited('new')}>
            {t('admin.banner.add')}
          </Button>
        </p>
      ) : (
        <BannerForm
          key={edited === 'new' ? '' : edited.key}
          of={edited === 'new' ? null : edited}
          group={group}
          position={next}
          onDone={() => setEdited(null)}
        />
      )}
      {banners.length === 0 ? (
        <EmptyState title={t('admin.banner.none')} />
      ) : (
        <Rows
          rows={banners.map((banner) =>
            bannerRow(banner, today, edited === null ? () => setEdited(banner) : undefined),
          )}
        />
      )}
    </>
  );
}

function publishStatusOf({ start, finish }: EditedBanner, today: string): PublishStatus {
  if (start !== null && start > today) return 'later';
  return finish !== null && finish < today ? 'past' : 'now';
}

// `onEdit` is absent while another banner is edited.
function bannerRow(banner: EditedBanner, today: string, onEdit: (() => void) | undefined): RowData {
  const { key, group, position, ctts_tit: title, ctts_link: link, ad_thumbnail: image } = banner;
  const { start, finish, clicks, missingSince } = banner;
  const status = publishStatusOf(banner, today);
  return {
    key,
    start: (
      <span
        className="h-10 w-18 flex-none overflow-hidden rounded-badge bg-own"
        {...ownGround(banner.bg_color)}
      >
        {image ? (
          <img className="size-full object-cover" src={image} alt="" width={72} height={40} loading="lazy" />
        ) : null}
      </span>
    ),
    title,
    notes: [
      [
        t('admin.banner.position', { n: position }),
        (start || finish) && t('admin.banner.period', { start: day(start), finish: day(finish) }),
        group === 'line' && t('admin.banner.clicks', { n: formatNumber(clicks) }),
      ]
        .filter(Boolean)
        .join(' · '),
      link,
    ],
    width: 220,
    badges: [
      missingSince !== null &&
        status !== 'past' && {
          text: t('admin.banner.missing', { date: formatDay(missingSince) }),
          variant: 'danger',
        },
      { text: t(`admin.banner.state.${status}`), variant: badgeVariants[status] },
    ],
    end: onEdit ? (
      <Button variant="line" height={40} aria-label={t('admin.banner.editOf', { title })} onClick={onEdit}>
        {t('admin.banner.edit')}
      </Button>
    ) : null,
  };
}
