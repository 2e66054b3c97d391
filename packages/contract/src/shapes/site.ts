import { categories } from '@pq/domain/project/project';
import { z } from 'zod';
import { policyIds } from '../endpoints/site.ts';

/** A banner. */
export const bannerSchema = z.object({
  ctts_tit: z.string(),
  ctts_ctts: z.string(),
  ctts_link: z.string(),
  btn_label: z.string(),
  ad_thumbnail: z.string(),
  bg_color: z.string(),
});
export type Banner = z.output<typeof bannerSchema>;

export const bannersSchema = z.object({
  line: z.array(bannerSchema),
  slider: z.array(bannerSchema),
  orderslider: z.array(bannerSchema),
});

export type PolicyId = (typeof policyIds)[number];

/** A policy text in force. */
export const policySchema = z.object({
  id: z.enum(policyIds),
  title: z.string(),
  effectiveAt: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
});
export type Policy = z.output<typeof policySchema>;

/**
 * A story in lists and on its page; `like` holds only the caller's own entry. `blinded` is told to its author
 * and to administrators, the only ones who see a hidden one.
 */
export const storySchema = z.object({
  key: z.string(),
  category: z.int().min(1).max(categories.length),
  title: z.string(),
  content: z.string(),
  images: z.array(z.string()).min(1).max(5),
  like: z.record(z.string(), z.literal(true)),
  likes: z.int(),
  profile: z.object({ nickname: z.string(), uid: z.string(), image: z.string() }),
  timestamp: z.int(),
  blinded: z.literal(true).optional(),
});
export type Story = z.output<typeof storySchema>;
