import { backerEmail } from './people.ts';
import type { DemoBanner, DemoStory } from './types.ts';

const storyRows: readonly [
  category: DemoStory['category'],
  title: string,
  content: string,
  picture: string,
][] = [
  [
    3,
    '목줄을 받고 처음으로 산책을 나갔습니다',
    '이름이 또렷하게 새겨져 있어요. 가죽이 부드러워서 목이 쓸리지 않습니다. 동네 분들이 어디서 샀느냐고 물어보셨습니다.',
    'dog',
  ],
  [
    3,
    '백자 머그로 한 달, 아침이 조금 달라졌어요',
    '손에 닿는 느낌이 좋아서 커피를 천천히 마시게 됩니다. 설거지할 때도 조심스러워졌습니다.',
    'mugs',
  ],
  [
    5,
    '첫 시제품을 들고 혼자 다녀온 가을 산',
    '비가 조금 내렸는데 텐트 안은 조용했습니다. 폴을 한 뼘 줄이기로 했습니다.',
    'camp',
  ],
  [
    4,
    '다음 판화, 어떤 계절부터 찍을까요?',
    '봄과 가을 사이에서 고민하고 있습니다. 보고 싶은 계절을 댓글로 알려주세요.',
    'prints',
  ],
  [
    2,
    '전시에 썼던 접시를 나눕니다',
    '작은 흠이 있지만 쓰는 데에는 문제가 없습니다. 공방으로 오시면 드립니다.',
    'plate',
  ],
  [
    1,
    '꿀을 담을 유리병을 급히 구합니다',
    '병이 깨져 도착했습니다. 250g 병을 나눠주실 수 있는 분을 찾습니다.',
    'honey',
  ],
  [5, '보드게임 모임을 엽니다', '토요일 오후 두 시, 동네 도서관에서 함께 해보실 분을 기다립니다.', 'board'],
  [6, '장바구니가 된 우산들의 사연', '보내주신 우산마다 이야기가 있었습니다. 몇 개를 옮겨 적습니다.', 'bags'],
];

/** Stories of the board, newest first. */
export const stories: readonly DemoStory[] = Array.from({ length: 24 }, (_, n) => {
  const [category, title, content, picture] = storyRows[n % storyRows.length] ?? [6, '', '', 'book'];
  const round = Math.floor(n / storyRows.length);
  const ending = ['', ' (두 번째 이야기)', ' (그 뒤의 이야기)'][round] ?? '';
  return {
    author: backerEmail((n * 7) % 40),
    category,
    title: `${title}${ending}`,
    content: `${content}\n\n함께 기다려주셔서 고맙습니다. 사진을 더 올려두었으니 천천히 보아주세요.`,
    pictures: [picture],
    likes: Math.max(0, 36 - n),
    hoursAgo: 3 + n * 17,
    ...(n % 3 === 0
      ? {
          comments: [
            { author: backerEmail((n + 5) % 40), text: '이야기 잘 읽었습니다. 응원합니다.', hoursAgo: 1 + n },
          ],
        }
      : {}),
  };
});

/** Banners of the three groups. */
export const banners: readonly DemoBanner[] = [
  {
    group: 'line',
    title: '처음 만드는 프로젝트라면',
    content: '이용 가이드에서 순서대로 알려드려요',
    link: '/about',
    button: '보러 가기',
    ground: '#EEEDFD',
  },
  {
    group: 'line',
    title: 'PQ박스로 받는 온라인 리워드',
    content: '영상, 이미지, 글, 파일을 한곳에서',
    link: '/projects/pqbox/list',
    button: '보러 가기',
    ground: '#FFF4DC',
  },
  {
    group: 'line',
    title: '결제는 프로젝트가 성공한 다음 날',
    content: '오전 10시에 한 번만 결제됩니다',
    link: '/policy/donate',
    button: '자세히 보기',
    ground: '#E3F4F2',
  },
  {
    group: 'slider',
    title: '매일 쓰는 백자',
    content: '한 점에 스무하루',
    link: '/projects/funding/list?category=3',
    button: '예술 보기',
    picture: 'moonjar',
    ground: '#D9C6AE',
  },
  {
    group: 'slider',
    title: '둘러앉는 저녁',
    content: '이기는 사람이 없는 게임',
    link: '/projects/funding/list?category=4',
    button: '콘텐츠 보기',
    picture: 'board',
    ground: '#1C5458',
  },
  {
    group: 'slider',
    title: '동네를 바꾸는 작은 일',
    content: '함께 만드는 캠페인',
    link: '/projects/funding/list?category=5',
    button: '캠페인 보기',
    picture: 'honey',
    ground: '#F7D98F',
  },
  {
    group: 'slider',
    title: '곧 문을 여는 프로젝트',
    content: '오픈 예정 모아보기',
    link: '/projects/open/list',
    button: '보러 가기',
    picture: 'prints',
    ground: '#E3E9ED',
  },
  {
    group: 'orderslider',
    title: '이름을 새기는 물건',
    content: '나만을 위한 단 하나',
    link: '/ordermade/order/list?category=1',
    button: '굿즈 보기',
    picture: 'dog',
    ground: '#D5E8E4',
  },
  {
    group: 'orderslider',
    title: '사진을 보고 그립니다',
    content: '가족 초상화',
    link: '/ordermade/order/list?category=3',
    button: '예술 보기',
    picture: 'portrait',
    ground: '#E0E5EE',
  },
  {
    group: 'orderslider',
    title: '치수에 맞춰 짓습니다',
    content: '몸에 맞는 가방과 모자',
    link: '/ordermade/order/list',
    button: '보러 가기',
    picture: 'bags',
    ground: '#EFEADF',
  },
  {
    group: 'orderslider',
    title: '곧 주문을 받습니다',
    content: '오픈 예정 주문제작',
    link: '/ordermade/open/list',
    button: '보러 가기',
    picture: 'hat',
    ground: '#F1E1CF',
  },
];
