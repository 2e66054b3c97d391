import { policyIds } from '@pq/domain/policies/policy-text';
import { categories } from '@pq/domain/project/project';
import { z } from 'zod';
import { about, known, readVersion } from '../fields.ts';

export const bannerSchema = z
  .object({
    ctts_tit: z.string().meta(about('Title', '지금 만나는 새로운 펀딩')),
    ctts_ctts: z.string().meta(about('Text below the title', '이번 주에 시작한 프로젝트')),
    ctts_link: z.string().meta(about('Path on the site or external URL; empty for none', '/funding')),
    btn_label: z.string().meta(about('Label of the button; empty for none', '보러 가기')),
    ad_thumbnail: z.string().meta(known.picture),
    bg_color: z.string().meta(about('Background colour, #RRGGBB', '#F6F6F9')),
  })
  .meta({ id: 'Banner', description: 'A banner.' });
export type Banner = z.output<typeof bannerSchema>;

export const bannersSchema = z
  .object({
    line: z.array(bannerSchema).meta(about('Line banners, in display order')),
    slider: z.array(bannerSchema).meta(about('Slider of funding, in display order')),
    orderslider: z.array(bannerSchema).meta(about('Slider of made to order, in display order')),
  })
  .meta({ id: 'Banners', description: 'Banners by group.' });

export const policySchema = z
  .object({
    id: z.enum(policyIds).meta(known.policy),
    title: z.string().meta(about('Title', '이용약관')),
    effectiveAt: z.string().meta(about('Day on which it took effect, YYYY-MM-DD in Seoul', '2026-01-01')),
    sections: z
      .array(
        z.object({
          heading: z.string().meta(about('Heading', '제1조 (목적)')),
          paragraphs: z
            .array(z.string())
            .meta(about('Paragraphs, plain text', ['이 약관은 서비스의 이용 조건을 정합니다.'])),
        }),
      )
      .meta(about('Sections')),
  })
  .meta({ id: 'Policy', description: 'A policy text in force.' });
export type Policy = z.output<typeof policySchema>;

export const storySchema = z
  .object({
    key: z.string().meta(known.story),
    category: z.int().min(1).max(categories.length).meta(known.category),
    title: z.string().meta(about('Title, plain text', '한 달 동안 만든 것들')),
    content: z.string().meta(about('Text, plain', '드디어 완성했습니다.')),
    images: z
      .array(z.string())
      .min(1)
      .max(5)
      .meta(about('URLs of its pictures; the first is the thumbnail', ['/files/demo/dog.jpg'])),
    like: z
      .record(z.string(), z.literal(true))
      .meta(about("The caller's like, by their uid; empty if not liked", {})),
    likes: z.int().meta(about('Number of likes', 7)),
    profile: z
      .object({
        nickname: z.string().meta(known.nickname),
        uid: z.string().meta(known.member),
        image: z.string().meta(known.picture),
      })
      .meta(about('Author')),
    timestamp: z.int().meta(about('Time of creation, epoch ms', 1_767_229_200_000)),
    version: readVersion.optional(),
    blinded: z
      .literal(true)
      .optional()
      .meta(about('Whether it is hidden; hidden stories are visible only to their author and admins')),
  })
  .meta({
    id: 'Story',
    description:
      "A story. `like` contains only the caller's entry. `blinded` marks a hidden one, which is visible only to " +
      'its author and admins.',
  });
export type Story = z.output<typeof storySchema>;
