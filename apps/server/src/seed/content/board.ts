import { backerEmail } from './people.ts';
import type { DemoAsk, DemoBanner, DemoNotice, DemoStory } from './types.ts';

const storyRows: readonly [
  category: DemoStory['category'],
  title: string,
  content: string,
  pictures: readonly string[],
][] = [
  [
    3,
    '목줄을 받고 처음으로 산책을 나갔습니다',
    '주문하고 열이틀 만에 도착했습니다. 상자를 열자 가죽 냄새보다 먼저 작은 손편지가 보였어요.\n\n보리는 새 물건을 낯설어하는 편인데, 이번에는 먼저 다가와 냄새를 맡더니 얌전히 목을 내밀었습니다. 이름표가 흔들릴 때마다 작게 소리가 나서, 이제는 산책을 나가자는 신호가 되었습니다.\n\n가죽은 처음에는 조금 뻣뻣하지만 사흘쯤 지나니 부드러워졌습니다. 세상에 하나뿐이라는 점이 마음에 듭니다.',
    ['dog-walk', 'dog-leashes', 'dog-sizes'],
  ],
  [
    3,
    '백자 머그로 한 달, 아침이 조금 달라졌어요',
    '손에 닿는 느낌이 좋아서 커피를 천천히 마시게 됩니다. 입술이 닿는 자리가 얇아서 차를 마실 때 더 좋습니다.\n\n설거지할 때 조심스러워진 것이 유일한 단점입니다.',
    ['mugs-morning'],
  ],
  [
    5,
    '첫 시제품을 들고 혼자 다녀온 가을 산',
    '비가 조금 내렸는데 텐트 안은 조용했습니다. 결로도 거의 없었습니다.\n\n다만 폴이 배낭 밖으로 한 뼘 나옵니다. 다음 시제품에서는 한 마디를 더 나누기로 했습니다. 무게는 40g 늘어납니다.',
    ['camp-hiker', 'camp-night'],
  ],
  [
    4,
    '다음 판화, 어떤 계절부터 찍을까요?',
    '봄과 가을 사이에서 고민하고 있습니다.\n\n봄은 매화와 물안개, 가을은 억새와 낮은 해입니다. 보고 싶은 계절을 댓글로 알려주세요. 더 많은 쪽을 먼저 찍고, 남은 계절은 내년 초에 찍겠습니다.',
    ['prints-pull', 'prints-near'],
  ],
  [
    2,
    '전시에 썼던 접시를 나눕니다',
    '지난 전시에서 열흘 동안 썼던 접시 여섯 장입니다. 작은 흠이 있지만 쓰는 데에는 문제가 없습니다.\n\n한 장에 8,000원이고 공방으로 오시면 포장해드립니다. 평일 오전 10시부터 오후 5시까지 열려 있습니다.',
    ['glaze-served'],
  ],
  [
    1,
    '꿀을 담을 유리병을 급히 구합니다',
    '이번 주에 쓸 병이 깨진 채 도착했습니다. 다시 받으려면 열흘이 걸린다고 합니다.\n\n250g 육각병 120개를 나눠주실 수 있는 분을 찾습니다. 값은 그대로 드리고 직접 받으러 가겠습니다.',
    ['honey-gift'],
  ],
  [
    5,
    '보드게임 모임을 엽니다',
    '토요일 오후 두 시, 동네 도서관 2층에서 함께 해보실 분을 기다립니다. 규칙은 그 자리에서 알려드립니다.\n\n네 명씩 세 자리를 준비했습니다. 아이와 함께 오셔도 좋습니다.',
    ['board-people', 'board-parts', 'board-box'],
  ],
  [
    6,
    '장바구니가 된 우산들의 사연',
    '보내주신 우산마다 이야기가 있었습니다. 몇 개를 옮겨 적습니다.\n\n첫 월급으로 산 우산, 비 오는 날 처음 만난 두 사람이 함께 쓴 우산, 이제는 혼자 쓰게 된 우산. 천은 바뀌어도 사연은 안쪽 주머니에 작게 새겨 넣었습니다.',
    ['bags-umbrellas', 'bags-market', 'bags-near', 'bags-carried'],
  ],
  [
    3,
    '글자가 조금씩 다른 열쇠고리',
    '같은 이름을 두 개 부탁드렸는데 글자 모양이 조금씩 다릅니다. 손으로 새긴 것이라는 걸 그때 알았습니다.\n\n하나는 어머니께 드렸고, 하나는 제가 씁니다.',
    ['stamp-carve'],
  ],
  [
    5,
    '유약 실험 서른두 번째, 드디어 찾은 색',
    '서른한 번은 너무 어둡거나 너무 푸르렀습니다. 서른두 번째 가마를 여는데 공방이 잠깐 조용해졌습니다.\n\n철을 0.4% 줄이고 식히는 시간을 두 시간 늘렸습니다. 이 색으로 접시와 잔을 만들겠습니다.',
    ['glaze-drip', 'glaze-kiln'],
  ],
  [
    2,
    '겨울이 오기 전에, 손뜨개 모자 세 점',
    '남은 실로 뜬 모자 세 점을 판매합니다. 초록 둘, 자주 하나입니다.\n\n한 점에 32,000원이고 머리 둘레 54cm에서 58cm까지 맞습니다. 댓글로 색을 알려주시면 먼저 연락드립니다.',
    ['hat-yarn', 'hat-snow', 'hat-near'],
  ],
  [
    6,
    '레진 한 방울에 바다를 담기까지',
    '기포가 문제였습니다. 진공기를 빌려 쓰다가 결국 한 대를 들였습니다.\n\n키 하나에 여섯 시간, 한 벌에 이틀이 걸립니다. 그래도 빛을 받으면 파도가 움직이는 것처럼 보입니다.',
    ['keys-painter'],
  ],
  [
    4,
    '다이어리, 하루 한 쪽과 한 주 두 쪽 중 어느 쪽이 좋으세요?',
    '작년에는 하루 한 쪽이었습니다. 두껍다는 의견과 넉넉해서 좋다는 의견이 반반이었습니다.\n\n올해는 하나만 만들 수 있습니다. 쓰시는 방식을 댓글로 들려주세요.',
    ['diary-covers', 'diary-near'],
  ],
  [
    3,
    '달항아리를 들인 뒤로 거실이 넓어 보입니다',
    '무엇을 더 놓아도 어수선했는데, 큰 것 하나를 놓고 나머지를 치웠습니다.\n\n아침과 저녁에 색이 다릅니다. 해가 기울 때가 가장 좋습니다.',
    ['moonjar-moon'],
  ],
  [
    1,
    '이번 주말 필름 현상을 도와주실 분',
    '전시가 당겨져 서른 통을 이틀 안에 현상해야 합니다. 흑백이고 약품과 자리는 있습니다.\n\n토요일이나 일요일 중 하루, 손이 익은 분이면 좋겠습니다. 식사와 교통비를 드립니다.',
    ['busstop-darkroom'],
  ],
  [
    5,
    '작은 재즈 공연에 초대합니다',
    '음반을 기다려주신 분들과 먼저 들어보려고 합니다. 금요일 저녁 일곱 시 반, 스무 자리입니다.\n\n녹음에 쓰지 않은 곡도 두 곡 연주합니다.',
    ['jazz-alley', 'jazz-player'],
  ],
  [
    3,
    '반려동물 초상화를 받고 온 가족이 울었습니다',
    '사진 석 장과 짧은 글을 보내드렸을 뿐인데, 버릇까지 그려주셨습니다. 왼쪽 귀가 조금 접힌 것도요.\n\n현관에 걸어두었습니다. 나갈 때마다 인사합니다.',
    ['portrait'],
  ],
  [
    6,
    '독립출판, 오백 권을 손으로 접은 기록',
    '제본소가 문을 닫아서 직접 접기로 했습니다. 한 시간에 열두 권을 접었습니다.\n\n접다 보니 오자를 하나 찾았습니다. 그 쪽에는 작은 종이를 끼워 넣었습니다.',
    ['drawerbook-near', 'drawerbook-writers'],
  ],
  [
    2,
    '시험 인쇄한 스티커를 묶음으로 팝니다',
    '색이 조금 진하게 나온 스티커 마흔 장을 한 묶음으로 묶었습니다. 한 묶음에 5,000원입니다.\n\n붙이는 데에는 아무 문제가 없습니다. 남은 묶음은 열여덟 개입니다.',
    ['sticker-letters'],
  ],
  [
    4,
    '배낭 안쪽 주머니, 두 개면 충분할까요?',
    '처음 그림에는 네 개였습니다. 무게를 줄이려고 두 개로 줄였는데 시험해보신 분들의 의견이 갈립니다.\n\n무엇을 넣고 다니시는지 알려주시면 크기를 다시 정하겠습니다.',
    ['camp-kit'],
  ],
  [
    3,
    '십 년 쓰겠다고 마음먹은 지갑',
    '한 달 만에 모서리 색이 달라졌습니다. 흠집도 하나 생겼는데 이상하게 서운하지 않습니다.\n\n실이 풀리면 다시 꿰매주신다고 하니 오래 써보겠습니다.',
    ['wallet-bench', 'wallet-near'],
  ],
  [
    1,
    '물레를 하루만 빌려주실 분을 찾습니다',
    '공방 물레의 모터가 멈췄습니다. 부품은 다음 주에 온다고 합니다.\n\n수업이 하루 잡혀 있어 한 대만 빌리고 싶습니다. 성북구 근처면 직접 옮기겠습니다.',
    ['wheel-tools', 'wheel-hands'],
  ],
  [
    5,
    '동네 서점에서 판화 여섯 점을 볼 수 있습니다',
    '이번 달 말까지 창가 자리에 걸려 있습니다. 낮 두 시쯤 빛이 가장 잘 듭니다.\n\n원하시는 분은 서점에 말씀하시면 액자를 빼고 보여드립니다.',
    ['prints-wall'],
  ],
  [
    6,
    '첫 펀딩을 마치고 적어두는 것들',
    '배송 상자는 한 치수 크게 살 것, 주소는 하루 전에 다시 확인할 것, 답장은 밤에 쓰지 말 것.\n\n도와주신 분들 덕분에 끝까지 왔습니다. 다음에는 더 천천히, 더 잘 만들겠습니다.',
    ['pack-stack'],
  ],
];

const said = [
  '이야기 잘 읽었습니다. 응원합니다.',
  '저도 같은 고민을 하고 있었는데 도움이 되었습니다.',
  '사진 더 보고 싶어요!',
  '다음 소식도 기다리겠습니다.',
];

export const stories: readonly DemoStory[] = storyRows.map(([category, title, content, pictures], n) => ({
  author: backerEmail((n * 7) % 40),
  category,
  title,
  content,
  pictures,
  likes: 6 + ((n * 17) % 31),
  hoursAgo: 3 + n * 17,
  ...(n % 3 === 0
    ? {
        comments: [
          { author: backerEmail((n + 5) % 40), text: said[(n / 3) % said.length] ?? '', hoursAgo: 1 + n },
        ],
      }
    : {}),
}));

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
    picture: 'family',
    ground: '#C6D6CE',
  },
  {
    group: 'orderslider',
    title: '치수에 맞춰 짓습니다',
    content: '몸에 맞는 가방과 모자',
    link: '/ordermade/order/list',
    button: '보러 가기',
    picture: 'linen',
    ground: '#DCE8DF',
  },
  {
    group: 'orderslider',
    title: '곧 주문을 받습니다',
    content: '오픈 예정 주문제작',
    link: '/ordermade/open/list',
    button: '보러 가기',
    picture: 'knit',
    ground: '#DDD5EA',
  },
];

export const asks: readonly DemoAsk[] = [
  {
    author: 'backer@example.com',
    email: 'backer@example.com',
    content: '이사를 가게 되었습니다. 이미 결제된 프로젝트의 배송지도 바꿀 수 있을까요?',
    hoursAgo: 6,
  },
  {
    author: 'backer@example.com',
    email: 'backer@example.com',
    content: '카드를 새로 발급받았는데, 후원한 프로젝트의 결제 카드를 한 번에 바꿀 수 있나요?',
    hoursAgo: 190,
    answer: {
      text: '안녕하세요, PQ 운영팀입니다.\n마이페이지의 결제카드 등록에서 새 카드를 등록한 뒤 ‘이 카드를 내 모든 후원에 사용’을 누르시면 결제가 남은 모든 후원의 카드가 한 번에 바뀝니다.',
      hoursAgo: 170,
    },
  },
  {
    email: 'visitor@example.com',
    content: '회사에서 단체로 후원하고 싶습니다. 세금계산서를 받을 수 있을까요?',
    hoursAgo: 30,
  },
  {
    author: backerEmail(9),
    email: backerEmail(9),
    content: '프로젝트를 열려면 사업자 등록이 꼭 필요한가요? 개인도 가능한지 궁금합니다.',
    hoursAgo: 52,
  },
];

const p = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('');
const list = (...items: string[]) => `<ul>${items.map((text) => `<li><p>${text}</p></li>`).join('')}</ul>`;

export const notices: readonly DemoNotice[] = [
  {
    title: '연말 배송 일정을 미리 확인해주세요',
    picture: 'knit-family',
    daysAgo: 1,
    content:
      p(
        '연말에는 택배 물량이 많아 리워드 배송이 평소보다 하루나 이틀 늦어질 수 있습니다. 선물로 준비하시는 분은 프로젝트의 리워드 제공일을 한 번 더 확인해주세요.',
      ) +
      '<h2>배송이 쉬는 날</h2>' +
      list('12월 25일(금) 성탄절', '1월 1일(금) 신정') +
      p('배송지는 프로젝트가 마감되기 전까지 후원한 프로젝트에서 직접 바꿀 수 있습니다.'),
    comments: [
      { author: backerEmail(3), text: '미리 알려주셔서 감사합니다. 배송지 확인했어요!', hoursAgo: 20 },
      { author: backerEmail(11), text: '마감 뒤에도 배송지를 바꿀 수 있나요?', hoursAgo: 8 },
    ],
  },
  {
    title: '12월 3일(목) 새벽 정기 점검 안내',
    daysAgo: 3,
    content:
      p('더 안정적인 서비스를 위해 정기 점검을 진행합니다. 점검 시간에는 모든 서비스를 이용할 수 없습니다.') +
      list('점검 시간: 12월 3일(목) 02:00 ~ 03:00', '점검 내용: 데이터베이스 교체') +
      p('점검 시간에는 카드가 결제되지 않습니다. 이용에 불편을 드려 죄송합니다.'),
  },
  {
    title: '결제 예정일과 재결제 날짜를 함께 보여드립니다',
    daysAgo: 9,
    content: p(
      '카드가 언제 결제되는지 묻는 분이 많았습니다. 이제 프로젝트 화면과 결제 화면, 후원한 프로젝트에서 결제 예정일을 바로 볼 수 있습니다.',
      '결제에 실패하면 다음 날 오전 10시에 한 번 더 결제합니다. 그 전에 다른 카드로 바꾸거나 지금 바로 결제할 수도 있습니다.',
    ),
    comments: [
      { author: backerEmail(7), text: '예비 카드를 지정할 수 있어서 마음이 놓입니다.', hoursAgo: 150 },
    ],
  },
  {
    title: 'PQ를 사칭한 메일에 주의해주세요',
    daysAgo: 14,
    content:
      p(
        '최근 PQ를 사칭해 카드 정보를 묻는 메일이 신고되었습니다. PQ는 메일이나 전화로 아래 내용을 묻지 않습니다.',
      ) +
      list('카드 번호와 유효기간', '로그인 비밀번호', '계좌 이체') +
      p('의심스러운 메일을 받으셨다면 링크를 누르지 말고 운영팀에 알려주세요.'),
  },
  {
    title: '메이커 이용약관 개정 안내 (12월 21일 시행)',
    daysAgo: 19,
    content:
      p('리워드 제공이 늦어질 때 메이커가 후원자에게 알려야 하는 내용을 더 자세히 적었습니다.') +
      '<h2>바뀌는 내용</h2>' +
      list(
        '리워드 제공일을 지키기 어려우면 7일 전까지 후원자에게 알립니다.',
        '제공일이 30일 넘게 늦어지면 환불을 요청할 수 있습니다.',
      ) +
      p('개정 약관은 12월 21일부터 시행되며, 그 전에 오픈한 프로젝트에는 이전 약관이 적용됩니다.'),
  },
  {
    title: 'PQ박스를 소개합니다',
    picture: 'wheel-lesson',
    daysAgo: 26,
    content: p(
      'PQ박스는 후원한 프로젝트의 온라인 리워드를 한곳에서 받는 상자입니다. 제작 과정을 담은 영상과 사진, 글, 내려받을 수 있는 파일을 메이커가 직접 올립니다.',
      'PQ박스가 있는 프로젝트에는 표시가 있습니다. 목록에서 PQ박스만 골라 볼 수도 있습니다.',
    ),
    comments: [
      { author: backerEmail(15), text: '제작 과정 영상이 정말 재미있었어요.', hoursAgo: 500 },
      { author: backerEmail(21), text: '파일은 언제까지 받을 수 있나요?', hoursAgo: 430 },
      {
        author: backerEmail(30),
        text: '한정 특가! 지금 아래 링크에서 더 싸게 구매하세요 www.cheap-deal.example',
        hoursAgo: 40,
        reports: [
          { by: backerEmail(15), reason: '프로젝트와 상관없는 광고 링크입니다.' },
          { by: backerEmail(21), reason: '같은 광고를 여러 곳에 올리고 있어요.' },
        ],
      },
    ],
  },
  {
    title: '스토리에 사진을 다섯 장까지 올릴 수 있습니다',
    daysAgo: 33,
    content: p(
      '받은 리워드의 후기와 메이커의 작업 이야기를 더 많은 사진으로 나눌 수 있습니다. 첫 번째 사진이 목록에 보이며, 순서는 끌어서 바꿀 수 있습니다.',
    ),
  },
  {
    title: '추석 연휴 고객센터 운영 안내',
    daysAgo: 58,
    content:
      p('연휴에는 문의 답변이 늦어질 수 있습니다. 남겨주신 문의는 연휴가 끝난 뒤 순서대로 답변드립니다.') +
      list('고객센터 휴무: 9월 24일(목) ~ 9월 27일(일)', '카드 결제와 환불은 연휴에도 정상 진행됩니다.'),
  },
  {
    title: '프로젝트 심사는 이렇게 진행됩니다',
    picture: 'linen-tailor',
    daysAgo: 66,
    content:
      p(
        '모든 프로젝트는 오픈하기 전에 운영팀의 심사를 거칩니다. 보통 영업일 기준 이틀 안에 결과를 메일로 알려드립니다.',
      ) +
      '<h2>심사에서 보는 것</h2>' +
      list('리워드의 구성과 제공일이 분명한지', '환불 정책이 자세한지', '이미지를 사용할 권리가 있는지') +
      p('반려되더라도 사유를 보고 고친 뒤 다시 요청할 수 있습니다.'),
  },
  {
    title: '카카오와 네이버로 로그인할 수 있습니다',
    daysAgo: 75,
    content: p(
      '이제 쓰던 계정으로 간편하게 로그인할 수 있습니다. 이미 이메일로 가입하신 분은 가입하신 방법으로 로그인해주세요. 같은 이메일이라도 계정이 자동으로 합쳐지지 않습니다.',
    ),
  },
  {
    title: '개인정보 처리방침 개정 안내 (9월 1일 시행)',
    daysAgo: 92,
    content: p(
      '배송을 위해 메이커에게 제공하는 정보의 보관 기간을 더 짧게 바꾸었습니다. 리워드 제공이 끝나고 90일이 지나면 배송 정보는 파기됩니다.',
      '자세한 내용은 개인정보 처리방침에서 확인하실 수 있습니다.',
    ),
  },
  {
    title: '주문제작 프로젝트에 참고 이미지를 첨부할 수 있습니다',
    daysAgo: 108,
    content: p(
      '원하는 모양이나 색을 말로 설명하기 어려울 때 사진이나 그림을 함께 보내보세요. jpg와 png 파일을 다섯 개까지 첨부할 수 있고, 첨부한 파일은 메이커만 볼 수 있습니다.',
    ),
  },
  {
    title: '리워드 수량과 남은 개수를 바로 보여드립니다',
    daysAgo: 121,
    content: p(
      '다른 분이 먼저 참여하면 남은 개수가 그 자리에서 바뀝니다. 마지막 하나를 두 분이 동시에 고르면 먼저 결제 화면을 마친 분이 참여하게 됩니다.',
    ),
  },
  {
    title: '서비스 이용 가이드를 새로 만들었습니다',
    picture: 'diary-hands',
    daysAgo: 140,
    content: p(
      '처음 오신 분도 쉽게 시작할 수 있도록 후원하는 방법과 프로젝트를 여는 방법을 순서대로 정리했습니다. PQ 소개에서 확인해보세요.',
    ),
  },
  {
    title: 'PQ 서비스를 시작합니다',
    daysAgo: 160,
    content: p(
      '안녕하세요, PQ 운영팀입니다. 만드는 사람과 기다리는 사람이 만나는 곳, PQ가 문을 열었습니다.',
      '좋은 프로젝트가 제때 닿을 수 있도록 늘 애쓰겠습니다. 궁금한 점은 언제든 문의해주세요.',
    ),
    comments: [{ author: backerEmail(1), text: '오픈 축하드립니다!', hoursAgo: 3_700 }],
  },
];
