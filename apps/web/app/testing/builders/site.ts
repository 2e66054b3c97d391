import type { Inquiry } from '@pq/contract/shapes/inquiry';
import type { Notice, NoticeDetail } from '@pq/contract/shapes/notice';
import type { Banner, Story } from '@pq/contract/shapes/site';
import { idOf, nowMs } from './basics.ts';
import { people } from './viewer.ts';

export function buildStory(changes: Partial<Story> = {}): Story {
  const { author, uid, image } = people.duri;
  return {
    key: idOf(41),
    category: 1,
    title: '한 달 동안 만든 것들',
    content: '드디어 완성했습니다.',
    images: ['/files/demo/dog.jpg'],
    like: {},
    likes: 7,
    profile: { nickname: author, uid, image },
    timestamp: nowMs - 86_400_000,
    ...changes,
  };
}

export function buildNotice(changes: Partial<Notice> = {}): Notice {
  return { key: idOf(82), title: '서비스 점검 안내', timestamp: nowMs - 86_400_000, ...changes };
}

export function buildNoticeDetail(changes: Partial<NoticeDetail> = {}): NoticeDetail {
  return { ...buildNotice(), content: '<p>12월 3일 새벽에 점검이 있습니다.</p>', ...changes };
}

export function buildBanner(changes: Partial<Banner> = {}): Banner {
  return {
    ctts_tit: '지금 만나는 새로운 펀딩',
    ctts_ctts: '이번 주에 시작한 프로젝트',
    ctts_link: '/funding',
    btn_label: '보러 가기',
    ad_thumbnail: '/files/demo/dog.jpg',
    bg_color: '#F6F6F9',
    ...changes,
  };
}

export function buildInquiry(changes: Partial<Inquiry> = {}): Inquiry {
  return {
    key: idOf(61),
    type: 'projects',
    state: 'waiting',
    text: '색상을 바꿀 수 있나요?',
    timestamp: nowMs - 86_400_000,
    isBlind: false,
    isSceret: false,
    project: {
      key: idOf(17),
      title: '모두의 텃밭',
      thumbnail: '/files/demo/dog.jpg',
      ground: '#E8E2D8',
      isShown: true,
    },
    ...changes,
  };
}
