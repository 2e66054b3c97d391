import { backerEmail } from './people.ts';
import type { DemoAsk } from './types.ts';

/** Questions to the operations team. */
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
