import { t } from '@pq/domain/copy';
import { formatDate, seoulDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import type { EditedBanner } from '#app/data/console/banners.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge, type BadgeLook } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ownGround } from '#app/ui/own-ground.ts';
import { Row, RowNote, RowText, RowTitle } from '../parts/rows.tsx';

type Standing = 'now' | 'later' | 'past';
const looks: Record<Standing, BadgeLook> = { now: 'success', later: 'warn', past: 'plain' };

function standingOf({ start, finish }: EditedBanner, today: string): Standing {
  if (start !== null && start > today) return 'later';
  return finish !== null && finish < today ? 'past' : 'now';
}

const day = (date: string | null) => (date === null ? '' : formatDate(date));

type Props = {
  banner: EditedBanner;
  /** Absent while another one is edited. */
  onEdit?: (() => void) | undefined;
};

/** A banner in its list: what it looks like, when it is shown, and how often it was pressed. */
export function BannerRow({ banner, onEdit }: Props) {
  const { group, position, ctts_tit: title, ctts_link: link, ad_thumbnail: image, bg_color: color } = banner;
  const standing = standingOf(banner, seoulDate(useNow()));
  const { start, finish, clicks } = banner;
  return (
    <Row>
      <span className="h-10 w-18 flex-none overflow-hidden rounded-badge bg-own" {...ownGround(color)}>
        {image ? (
          <img className="size-full object-cover" src={image} alt="" width={72} height={40} loading="lazy" />
        ) : null}
      </span>
      <RowText width={220}>
        <RowTitle>{title}</RowTitle>
        <RowNote>
          {t('admin.banner.position', { n: position })}
          {start || finish
            ? ` · ${t('admin.banner.period', { start: day(start), finish: day(finish) })}`
            : null}
          {group === 'line' ? ` · ${t('admin.banner.clicks', { n: formatNumber(clicks) })}` : null}
        </RowNote>
        {link ? <RowNote>{link}</RowNote> : null}
      </RowText>
      <Badge look={looks[standing]}>{t(`admin.banner.state.${standing}`)}</Badge>
      {onEdit ? (
        <Button look="line" height={40} aria-label={t('admin.banner.editOf', { title })} onClick={onEdit}>
          {t('admin.banner.edit')}
        </Button>
      ) : null}
    </Row>
  );
}
