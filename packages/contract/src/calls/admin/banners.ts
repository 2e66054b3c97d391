import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/banners.ts';
import { bannerGroups } from '../../endpoints/admin/banners.ts';
import { civilDate, filledText, id, plainText } from '../../fields.ts';

/** A page of the site, or an address elsewhere; empty for none. */
const link = plainText(limits.bannerLink).refine(
  // Browsers read a backslash as a slash, and leave out line breaks.
  (text) => text === '' || /^(\/(?!\/)|https?:\/\/)[^\s\\]*$/.test(text),
  { error: 'format' },
);

const bannerFields = {
  group: z.enum(bannerGroups),
  /** Its place in the group, from 0. */
  position: z.int().min(0).max(999).default(0),
  ctts_tit: filledText(limits.bannerTitle),
  ctts_ctts: plainText(limits.bannerText).default(''),
  ctts_link: link.default(''),
  btn_label: plainText(limits.bannerButton).default(''),
  /** The address of an upload of kind notice; empty for none. */
  ad_thumbnail: plainText(500).default(''),
  bg_color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, { error: 'format' })
    .default('#F6F6F9'),
  /** The first and the last day in Seoul; without one it has no beginning or no end. */
  start: civilDate.nullable().default(null),
  finish: civilDate.nullable().default(null),
};

const isPeriod = ({ start, finish }: { start: string | null; finish: string | null }) =>
  start === null || finish === null || start <= finish;
const wrongPeriod = { path: ['finish'], error: 'date' };

const editedBannerSchema = z.object({
  key: z.string(),
  group: z.enum(bannerGroups),
  position: z.int(),
  ctts_tit: z.string(),
  ctts_ctts: z.string(),
  ctts_link: z.string(),
  btn_label: z.string(),
  ad_thumbnail: z.string(),
  bg_color: z.string(),
  start: z.string().nullable(),
  finish: z.string().nullable(),
  /** How often it was pressed; only those of the group `line` are counted. */
  clicks: z.int(),
  version: z.int(),
});

/** All banners, also those whose time is to come or over, by group and in their order. */
export const listAllBanners = defineCall({
  ...endpoints.listAllBanners,
  summary: 'Banners of the three groups, in force or not',
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

/** Changes a banner, all of it. `version` is the one that was looked at. */
export const changeBanner = defineCall({
  ...endpoints.changeBanner,
  summary: 'Change a banner',
  audience: 'admin',
  input: z.object({ key: id, version: z.int().optional(), ...bannerFields }).refine(isPeriod, wrongPeriod),
  data: editedBannerSchema,
  errors: ['notFound', 'decisionStale'],
});

export const removeBanner = defineCall({
  ...endpoints.removeBanner,
  summary: 'Remove a banner',
  audience: 'admin',
  input: z.object({ key: id, version: z.coerce.number().int().optional() }),
  data: z.null(),
  errors: ['notFound', 'decisionStale'],
});
