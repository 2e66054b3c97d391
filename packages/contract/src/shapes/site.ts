import { categories } from '@pq/domain/project/project';
import { z } from 'zod';
import { policyIds } from '../endpoints/site.ts';
import { about, known } from '../fields.ts';

export const bannerSchema = z
  .object({
    ctts_tit: z.string().meta(about('Title', '지금 만나는 새로운 펀딩')),
    ctts_ctts: z.string().meta(about('Text below the title', '이번 주에 시작한 프로젝트')),
    ctts_link: z.string().meta(about('Path of the site or address elsewhere; empty for none', '/funding')),
    btn_label: z.string().meta(about('Text of the button; empty for none', '보러 가기')),
    ad_thumbnail: z.string().meta(known.picture),
    bg_color: z.string().meta(about('Background, #RRGGBB', '#F6F6F9')),
  })
  .meta({ id: 'Banner', description: 'A banner.' });
export type Banner = z.output<typeof bannerSchema>;

export const bannersSchema = z
  .object({
    line: z.array(bannerSchema).meta(about('Line banner, in its order')),
    slider: z.array(bannerSchema).meta(about('Slider of funding, in its order')),
    orderslider: z.array(bannerSchema).meta(about('Slider of made to order, in its order')),
  })
  .meta({ id: 'Banners', description: 'Banners by group.' });

export type PolicyId = (typeof policyIds)[number];

export const policySchema = z
  .object({
    id: z.enum(policyIds).meta(known.policy),
    title: z.string().meta(about('Title', '이용약관')),
    effectiveAt: z.string().meta(about('In force from, YYYY-MM-DD in Seoul', '2026-01-01')),
    sections: z
      .array(
        z.object({
          heading: z.string().meta(about('Heading', '제1조 (목적)')),
          paragraphs: z
            .array(z.string())
            .meta(about('Paragraphs, plain text', ['이 약관은 서비스의 이용 조건을 정합니다.'])),
        }),
      )
      .meta(about('Its sections')),
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
      .meta(about('Addresses of its pictures, the first of which is its thumbnail', ['/files/demo/dog.jpg'])),
    like: z
      .record(z.string(), z.literal(true))
      .meta(about("The caller's own like by their uid, empty without one", {})),
    likes: z.int().meta(about('Likes, a number', 7)),
    profile: z
      .object({
        nickname: z.string().meta(known.nickname),
        uid: z.string().meta(known.member),
        image: z.string().meta(known.picture),
      })
      .meta(about('Who wrote it')),
    timestamp: z.int().meta(about('When it was written, epoch ms', 1_767_229_200_000)),
    blinded: z
      .literal(true)
      .optional()
      .meta(about('Hidden; told to its author and administrators, the only ones who see it')),
  })
  .meta({
    id: 'Story',
    description:
      "A story in lists and on its page; `like` holds only the caller's own entry. `blinded` is " +
      'told to its author and to administrators, the only ones who see a hidden one.',
  });
export type Story = z.output<typeof storySchema>;
