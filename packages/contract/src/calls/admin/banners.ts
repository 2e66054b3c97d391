import { bannerGroups } from '@pq/domain/community/banner-groups';
import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { about, baseVersion, civilDate, filledLine, id, known, lineText, plainText } from '../../fields.ts';

/** A path on the site or an external URL; empty for none. */
const link = plainText(limits.bannerLink).refine(
  // Browsers read a backslash as a slash and ignore line breaks.
  (text) => text === '' || /^(\/(?!\/)|https?:\/\/)[^\s\\]*$/.test(text),
  { error: 'format' },
);

const bannerFields = {
  group: z.enum(bannerGroups).meta(about('Banner group')),
  position: z.int().min(0).max(999).default(0).meta(about('Position in the group, from 0', 0)),
  ctts_tit: filledLine(limits.bannerTitle).meta(about('Title', '지금 만나는 새로운 펀딩')),
  ctts_ctts: plainText(limits.bannerText)
    .default('')
    .meta(about('Text below the title', '이번 주에 시작한 프로젝트')),
  ctts_link: link.default('').meta(about('Path on the site or external URL; empty for none', '/funding')),
  btn_label: lineText(limits.bannerButton)
    .default('')
    .meta(about('Label of the button; empty for none', '보러 가기')),
  ad_thumbnail: lineText(500)
    .default('')
    .meta(about('URL of an upload of the caller of kind notice; empty for none', '')),
  bg_color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, { error: 'format' })
    .default('#F6F6F9')
    .meta(about('Background colour, #RRGGBB', '#F6F6F9')),
  start: civilDate
    .nullable()
    .default(null)
    .meta(about('First day, YYYY-MM-DD in Seoul; null for no start', '2026-12-01')),
  finish: civilDate
    .nullable()
    .default(null)
    .meta(about('Last day, YYYY-MM-DD in Seoul; null for no end', null)),
  anyLink: z
    .boolean()
    .optional()
    .meta(
      about('Saves the banner even if its link points to a page of this site that does not exist', false),
    ),
};

const isPeriod = ({ start, finish }: { start: string | null; finish: string | null }) =>
  start === null || finish === null || start <= finish;
const wrongPeriod = { path: ['finish'], error: 'date' };

const editedBannerSchema = z
  .object({
    key: z.string().meta(about('Banner, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b81')),
    group: z.enum(bannerGroups).meta(about('Banner group')),
    position: z.int().meta(about('Position in the group, from 0', 0)),
    ctts_tit: z.string().meta(about('Title', '지금 만나는 새로운 펀딩')),
    ctts_ctts: z.string().meta(about('Text below the title', '이번 주에 시작한 프로젝트')),
    ctts_link: z.string().meta(about('Path on the site or external URL; empty for none', '/funding')),
    btn_label: z.string().meta(about('Label of the button; empty for none', '보러 가기')),
    ad_thumbnail: z.string().meta(known.picture),
    bg_color: z.string().meta(about('Background colour, #RRGGBB', '#F6F6F9')),
    start: z
      .string()
      .nullable()
      .meta(about('First day, YYYY-MM-DD in Seoul; null for no start', '2026-12-01')),
    finish: z.string().nullable().meta(about('Last day, YYYY-MM-DD in Seoul; null for no end', null)),
    clicks: z.int().meta(about('Number of clicks; counted only for the group line', 12)),
    version: z.int().meta(about('Version, incremented by every change', 3)),
    missingSince: z
      .number()
      .nullable()
      .meta(
        about(
          'Time since which the daily check finds no page at its internal link, epoch ms; null otherwise',
          null,
        ),
      ),
  })
  .meta({ id: 'EditedBanner', description: 'A banner with its editable fields.' });

export const listAllBanners = defineCall({
  name: 'listAllBanners',
  method: 'GET',
  path: '/admin/banner',
  summary: 'List banners of the three groups, active or not',
  description: 'All banners, including scheduled and expired ones, by group and in display order.',
  audience: 'admin',
  input: z.object({}),
  data: z.array(editedBannerSchema),
});

export const writeBanner = defineCall({
  name: 'writeBanner',
  method: 'POST',
  path: '/admin/banner',
  writes: 'adds',
  summary: 'Add a banner',
  audience: 'admin',
  input: z.object(bannerFields).refine(isPeriod, wrongPeriod),
  data: editedBannerSchema,
  errors: ['missingPage'],
});

export const changeBanner = defineCall({
  name: 'changeBanner',
  method: 'PUT',
  path: '/admin/banner',
  writes: 'whole',
  summary: 'Change a banner',
  description: 'Replaces all fields of a banner.',
  audience: 'admin',
  input: z
    .object({
      key: id.meta(about('Banner, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b81')),
      version: baseVersion,
      ...bannerFields,
    })
    .refine(isPeriod, wrongPeriod),
  data: editedBannerSchema,
  errors: ['notFound', 'stale', 'missingPage'],
});

export const removeBanner = defineCall({
  name: 'removeBanner',
  method: 'DELETE',
  path: '/admin/banner',
  writes: 'compared',
  summary: 'Remove a banner',
  audience: 'admin',
  input: z.object({
    key: id.meta(about('Banner, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b81')),
    version: z.coerce.number().int().optional().meta(known.version),
  }),
  data: z.null(),
  errors: ['notFound', 'decisionStale'],
});
