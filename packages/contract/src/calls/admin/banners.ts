import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/banners.ts';
import { bannerGroups } from '../../endpoints/admin/banners.ts';
import { about, civilDate, filledText, id, known, plainText } from '../../fields.ts';

/** A page of the site, or an address elsewhere; empty for none. */
const link = plainText(limits.bannerLink).refine(
  // Browsers read a backslash as a slash, and leave out line breaks.
  (text) => text === '' || /^(\/(?!\/)|https?:\/\/)[^\s\\]*$/.test(text),
  { error: 'format' },
);

const bannerFields = {
  group: z.enum(bannerGroups).meta(about('Group')),
  position: z.int().min(0).max(999).default(0).meta(about('Place in the group, from 0', 0)),
  ctts_tit: filledText(limits.bannerTitle).meta(about('Title', '지금 만나는 새로운 펀딩')),
  ctts_ctts: plainText(limits.bannerText)
    .default('')
    .meta(about('Text below the title', '이번 주에 시작한 프로젝트')),
  ctts_link: link
    .default('')
    .meta(about('Path of the site or address elsewhere; empty for none', '/funding')),
  btn_label: plainText(limits.bannerButton)
    .default('')
    .meta(about('Text of the button; empty for none', '보러 가기')),
  ad_thumbnail: plainText(500)
    .default('')
    .meta(about('Address of an own upload of kind notice; empty for none', '')),
  bg_color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, { error: 'format' })
    .default('#F6F6F9')
    .meta(about('Background, #RRGGBB', '#F6F6F9')),
  start: civilDate
    .nullable()
    .default(null)
    .meta(about('First day, YYYY-MM-DD in Seoul; null for no beginning', '2026-12-01')),
  finish: civilDate
    .nullable()
    .default(null)
    .meta(about('Last day, YYYY-MM-DD in Seoul; null for no end', null)),
};

const isPeriod = ({ start, finish }: { start: string | null; finish: string | null }) =>
  start === null || finish === null || start <= finish;
const wrongPeriod = { path: ['finish'], error: 'date' };

const editedBannerSchema = z
  .object({
    key: z.string().meta(about('The banner, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b81')),
    group: z.enum(bannerGroups).meta(about('Group')),
    position: z.int().meta(about('Place in the group, from 0', 0)),
    ctts_tit: z.string().meta(about('Title', '지금 만나는 새로운 펀딩')),
    ctts_ctts: z.string().meta(about('Text below the title', '이번 주에 시작한 프로젝트')),
    ctts_link: z.string().meta(about('Path of the site or address elsewhere; empty for none', '/funding')),
    btn_label: z.string().meta(about('Text of the button; empty for none', '보러 가기')),
    ad_thumbnail: z.string().meta(known.picture),
    bg_color: z.string().meta(about('Background, #RRGGBB', '#F6F6F9')),
    start: z
      .string()
      .nullable()
      .meta(about('First day, YYYY-MM-DD in Seoul; null for no beginning', '2026-12-01')),
    finish: z.string().nullable().meta(about('Last day, YYYY-MM-DD in Seoul; null for no end', null)),
    clicks: z
      .int()
      .meta(about('How often it was pressed, a number; only those of the group line are counted', 12)),
    version: z.int().meta(about('Rises with every change of it', 3)),
  })
  .meta({ id: 'EditedBanner', description: 'A banner as it is edited.' });

export const listAllBanners = defineCall({
  ...endpoints.listAllBanners,
  summary: 'Banners of the three groups, in force or not',
  description: 'All banners, also those whose time is to come or over, by group and in their order.',
  audience: 'admin',
  input: z.object({}),
  data: z.array(editedBannerSchema),
});

export const writeBanner = defineCall({
  ...endpoints.writeBanner,
  summary: 'Add a banner',
  audience: 'admin',
  input: z.object(bannerFields).refine(isPeriod, wrongPeriod),
  data: editedBannerSchema,
});

export const changeBanner = defineCall({
  ...endpoints.changeBanner,
  summary: 'Change a banner',
  description: 'Changes a banner, all of it. `version` is the one that was looked at.',
  audience: 'admin',
  input: z
    .object({
      key: id.meta(about('The banner, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b81')),
      version: z.int().optional().meta(known.version),
      ...bannerFields,
    })
    .refine(isPeriod, wrongPeriod),
  data: editedBannerSchema,
  errors: ['notFound', 'decisionStale'],
});

export const removeBanner = defineCall({
  ...endpoints.removeBanner,
  summary: 'Remove a banner',
  audience: 'admin',
  input: z.object({
    key: id.meta(about('The banner, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b81')),
    version: z.coerce.number().int().optional().meta(known.version),
  }),
  data: z.null(),
  errors: ['notFound', 'decisionStale'],
});
