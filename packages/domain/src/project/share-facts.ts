import { t } from '../copy.ts';
import { formatDate } from '../dates.ts';
import { formatNumber, formatWon } from '../format.ts';
import { orderedPercent, pledgedFigures } from './pledged-figures.ts';
import { routeSegments } from './project.ts';
import { type CardFacts, type CardStatus, cardStatus, categoryLabel } from './project-card.ts';

type SharedProject = Omit<CardFacts, 'rewards'> & {
  key: string;
  title: string;
  category: number;
  images: { thumbnail: string };
  profile: { author: string };
  rewards: {
    type: readonly { title: string; value?: string | undefined }[];
    content: readonly { count: number; sold: number; productCost: number }[];
  };
};

/**
 * The content of a share picture. Only facts that stay true for a while: messengers cache previews for hours, and chats show
 * them indefinitely, so the end is a date and never a number of days.
 */
export type ShareFacts = {
  title: string;
  author: string;
  category: string;
  purpose: 'projects' | 'ordermade';
  /** The main figure and its unit: `132%` `달성`, `24개` `남음`, `12.01` `오픈 예정`. */
  figure: string;
  unit: string;
  note: string;
  /** Fill level of the bar, 0 to 100; null if it has none. */
  bar: number | null;
  failed: boolean;
  thumbnail: string;
};

export function shareFacts(project: SharedProject, nowMs: number): ShareFacts {
  const status = cardStatus(project, nowMs);
  return {
    title: project.title,
    author: project.profile.author,
    category: categoryLabel(project),
    purpose: project.purpose,
    thumbnail: project.images.thumbnail,
    failed: status.kind === 'failFunding' || status.kind === 'failOrder',
    ...(status.kind === 'opensOn'
      ? { figure: status.date, unit: t('share.opens'), note: '', bar: null }
      : project.purpose === 'projects'
        ? fundingFigures(project, status)
        : orderFigures(project, status)),
  };
}

type Figures = Pick<ShareFacts, 'figure' | 'unit' | 'note' | 'bar'>;

function fundingFigures(project: SharedProject, { kind }: CardStatus): Figures {
  const { percent } = pledgedFigures(project);
  const ended = kind === 'successFunding' || kind === 'failFunding';
  return {
    figure: t('common.percent', { n: formatNumber(percent) }),
    unit: t('share.achieved'),
    note: ended ? t(`card.${kind}`) : lastDay(project.period.finish),
    bar: Math.min(100, percent),
  };
}

function orderFigures(project: SharedProject, status: CardStatus): Figures {
  const { rewards, period } = project;
  const bar = orderedPercent(project);
  if (status.kind === 'remaining')
    return {
      figure: t('common.count', { n: formatNumber(status.n) }),
      unit: t('share.remaining'),
      note: lastDay(period.finish),
      bar,
    };
  if (status.kind === 'unlimited' && rewards.content.length > 0) {
    const cheapest = Math.min(...rewards.content.map((reward) => reward.productCost));
    return { figure: formatWon(cheapest), unit: t('share.from'), note: lastDay(period.finish), bar: null };
  }
  const ended = status.kind === 'successOrder' || status.kind === 'failOrder';
  return { figure: ended ? t(`card.${status.kind}`) : '', unit: '', note: '', bar: null };
}

function lastDay(finish: string): string {
  return finish === '' ? '' : t('share.until', { date: formatDate(finish) });
}

/** A line for descriptions: `132% 달성 · 2026.12.04 마감`. */
export function shareLine({ figure, unit, note }: ShareFacts): string {
  const gap = unit === '' || unit === t('share.from') ? '' : ' ';
  return [`${figure}${gap}${unit}`, note].filter(Boolean).join(' · ');
}

/** Increment it when the drawing changes, so that previews are fetched again. */
const EDITION = 1;

export function shareVersion(facts: ShareFacts): string {
  return fingerprint(JSON.stringify([EDITION, facts]));
}

/** `v` depends on the content, because caches store pictures by URL. */
export function sharePicturePath(project: SharedProject, nowMs: number): string {
  const version = shareVersion(shareFacts(project, nowMs));
  return `/share/${routeSegments[project.purpose]}/${project.key}.jpg?v=${version}`;
}

export const sitePictures = ['site', 'funding', 'order'] as const;
export type SitePicture = (typeof sitePictures)[number];

/** The version of the site's share pictures, which change only with the drawing. */
export const sitePictureVersion = String(EDITION);

export function sitePicturePath(name: SitePicture): string {
  return `/share/${name}.jpg?v=${sitePictureVersion}`;
}

export const sharePictureSize = { width: 1200, height: 630 } as const;

/** FNV-1a of 64 bits over UTF-16 units, in base 36: identifies content, not for security. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  return hash.toString(36);
}
