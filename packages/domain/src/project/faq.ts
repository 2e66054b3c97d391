import type { LabelKey } from '../copy.ts';
import { limits } from '../limits.ts';

export const faqTopics = ['join', 'pay', 'delivery', 'pqbox', 'maker', 'account'] as const;
type FaqTopic = (typeof faqTopics)[number];

/** A question that people ask often. `id` is its address on the page; `link` leads to where one does it. */
export type Faq = {
  id: string;
  topic: FaqTopic;
  question: string;
  answer: readonly string[];
  link?: { to: string; label: LabelKey };
};

/** What people ask most, as the rules and the terms answer it. */
export const faqs: readonly Faq[] = [
  {
    id: 'funding-and-order',
    topic: 'join',
    question: '펀딩과 주문제작은 무엇이 다른가요?',
    answer: [
      '펀딩은 목표 금액과 기간을 정해 두고 여러 후원자가 함께 프로젝트를 완성합니다. 성공하지 못한 프로젝트는 결제 없이 끝납니다.',
      '주문제작은 정해진 수량 안에서 주문을 받아 요청에 맞게 하나하나 만듭니다. 필요한 그림이나 사진을 주문할 때 함께 보낼 수 있습니다.',
    ],
    link: { to: '/about', label: 'nav.more.about' },
  },
  {
    id: 'reward-types',
    topic: 'join',
    question: "'무조건 리워드'와 '성공시 리워드'는 어떻게 다른가요?",
    answer: [
      '성공시 리워드는 종료될 때 목표 금액을 달성한 경우에만 결제되고 리워드가 제공됩니다. 달성하지 못하면 참여가 자동으로 끝나고 결제되지 않습니다.',
      '무조건 리워드는 한 명이라도 참여하면 목표 금액과 관계없이 진행됩니다. 프로젝트 화면에서 어느 쪽인지 확인해주세요.',
    ],
  },
  {
    id: 'change-or-cancel',
    topic: 'join',
    question: '참여한 뒤에 내용을 바꾸거나 취소할 수 있나요?',
    answer: [
      '프로젝트가 진행되는 동안에는 언제든지 리워드, 수량, 배송 정보를 바꾸거나 참여를 취소할 수 있습니다. 취소해도 수수료는 없으며 다시 참여할 수 있습니다.',
      '프로젝트가 종료된 뒤에는 제작이 시작되므로 바꾸거나 취소할 수 없습니다. 다만 결제 카드는 결제가 끝날 때까지 바꿀 수 있습니다.',
    ],
    link: { to: '/my/list', label: 'menu.list' },
  },
  {
    id: 'payment-day',
    topic: 'pay',
    question: '결제는 언제 되나요?',
    answer: [
      '참여할 때에는 결제되지 않습니다. 프로젝트가 성공하면 종료일 다음 날 오전 10시에 등록한 카드로 한 번 자동 결제됩니다.',
      '예를 들어 9월 10일에 끝나는 프로젝트는 9월 11일 오전 10시에 결제됩니다. 결제일은 프로젝트 화면과 후원한 프로젝트에서 볼 수 있습니다.',
    ],
    link: { to: '/my/list', label: 'menu.list' },
  },
  {
    id: 'payment-failed',
    topic: 'pay',
    question: '결제에 실패하면 어떻게 되나요?',
    answer: [
      '실패한 이유를 메일로 알려 드리고, 다음 날 오전 10시에 한 번 더 결제를 시도합니다. 그사이에 카드 한도를 확인하거나 다른 카드로 바꿔주세요.',
      '두 번째에도 실패하면 참여가 끝나고 리워드 수량은 다른 분께 돌아갑니다.',
    ],
    link: { to: '/my/list', label: 'my.list.changeCard' },
  },
  {
    id: 'payment-amount',
    topic: 'pay',
    question: '결제 금액은 어떻게 정해지나요?',
    answer: [
      '고른 리워드 금액의 합에 추가 후원금과 배송비를 더한 금액입니다. 여러 리워드를 골라도 배송비는 그중 가장 높은 것 하나만 더합니다.',
      '참여하기 전에 최종 금액을 보여 드리며, 그 금액에서 달라지지 않습니다.',
    ],
  },
  {
    id: 'cards',
    topic: 'pay',
    question: '카드 정보는 안전하게 보관되나요?',
    answer: [
      '카드 번호는 결제사의 창에 직접 입력하며 PQ에는 저장되지 않습니다. PQ는 결제사가 내준 열쇠만 암호화하여 보관하고, 화면에는 가려진 번호만 보입니다.',
      `카드는 ${limits.cardsPerUser}개까지 등록할 수 있습니다. 결제를 기다리는 참여에 쓰인 카드는 결제가 끝나거나 다른 카드로 바꾼 뒤에 삭제할 수 있습니다.`,
    ],
    link: { to: '/my/card', label: 'menu.card' },
  },
  {
    id: 'delivery-day',
    topic: 'delivery',
    question: '리워드는 언제 받을 수 있나요?',
    answer: [
      '프로젝트마다 메이커가 정한 리워드 제공일이 있습니다. 프로젝트 화면과 후원한 프로젝트에서 확인할 수 있습니다.',
      '일정이 늦어지면 메이커가 이유와 새 일정을 알려야 하며, 60일 넘게 늦어지면 환불을 요청할 수 있습니다.',
    ],
  },
  {
    id: 'delivery-address',
    topic: 'delivery',
    question: '배송지를 잘못 적었어요. 어떻게 고치나요?',
    answer: [
      '프로젝트가 진행되는 동안에는 후원한 프로젝트에서 직접 고칠 수 있습니다.',
      '종료된 뒤에는 프로젝트의 문의 탭에서 메이커에게 알려주세요. 비밀글로 쓰면 메이커와 본인만 볼 수 있습니다.',
    ],
    link: { to: '/my/list', label: 'menu.list' },
  },
  {
    id: 'refund',
    topic: 'delivery',
    question: '받은 리워드를 교환하거나 환불할 수 있나요?',
    answer: [
      '리워드가 설명과 다르거나 하자가 있으면 교환하거나 환불받을 수 있습니다. 받은 날부터 3개월 이내, 그 사실을 안 날부터 30일 이내에 알려주세요.',
      '그 밖의 경우에는 프로젝트의 배송/환불 정책을 따릅니다. 먼저 프로젝트의 문의 탭에서 메이커와 이야기해주시고, 해결되지 않으면 아래로 알려주세요.',
    ],
  },
  {
    id: 'order-files',
    topic: 'delivery',
    question: '주문제작에 쓸 파일은 어떻게 보내나요?',
    answer: [
      `주문하는 화면에서 jpg나 png 파일을 ${limits.attachments}개까지, 하나에 5MB까지 올릴 수 있습니다.`,
      '올린 파일은 본인과 그 프로젝트의 메이커, PQ 담당자만 볼 수 있습니다.',
    ],
  },
  {
    id: 'pqbox',
    topic: 'pqbox',
    question: 'PQ박스는 무엇인가요?',
    answer: [
      '영상, 이미지, 글, 파일을 온라인으로 받아보는 디지털 리워드함입니다. PQ박스 표시가 있는 프로젝트에 참여하면 공개 기간 동안 열어볼 수 있습니다.',
      '참여를 취소하거나 결제가 최종 실패하거나 환불된 경우에는 볼 수 없습니다.',
    ],
    link: { to: '/projects/pqbox/list', label: 'list.title.pqbox' },
  },
  {
    id: 'start-project',
    topic: 'maker',
    question: '프로젝트는 어떻게 만드나요?',
    answer: [
      'PC에서 로그인한 뒤 오른쪽 위의 프로젝트 만들기를 눌러주세요. 기본 정보, 기간, 카테고리, 리워드, 배송/환불 정책, 내용의 여섯 단계를 채우면 됩니다.',
      '쓰던 내용은 자동으로 저장되어 언제든지 이어서 쓸 수 있습니다.',
    ],
    link: { to: '/policy/maker', label: 'policy.tab.maker' },
  },
  {
    id: 'review',
    topic: 'maker',
    question: '심사는 어떻게 진행되나요?',
    answer: [
      '심사를 요청하면 운영팀이 내용을 확인합니다. 심사 중에는 수정할 수 없고, 고칠 것이 생기면 철회를 요청해 승인을 받은 뒤 수정할 수 있습니다.',
      '반려되면 이유를 알려 드립니다. 고쳐서 다시 심사를 요청할 수 있습니다.',
    ],
    link: { to: '/my/open', label: 'menu.open' },
  },
  {
    id: 'verification-mail',
    topic: 'account',
    question: '인증 메일이 오지 않아요.',
    answer: [
      '스팸함을 먼저 확인해주세요. 인증은 24시간 안에 마쳐야 하며, 기한이 지났다면 다시 로그인할 때 새 메일을 보내 드립니다.',
      '카카오나 네이버로 가입하셨다면 같은 방법으로 로그인해주세요.',
    ],
    link: { to: '/login', label: 'header.login' },
  },
  {
    id: 'leave',
    topic: 'account',
    question: '탈퇴하고 싶어요.',
    answer: [
      '내 정보에서 직접 탈퇴할 수 있습니다. 결제를 기다리는 참여나 진행 중인 프로젝트가 있으면 먼저 마쳐야 합니다.',
      '개인정보는 바로 지우고, 법에 따라 보관해야 하는 거래 기록만 따로 보관합니다.',
    ],
    link: { to: '/my/info', label: 'menu.info' },
  },
];

/** The questions that hold every word of the text, in question or answer; all of them for an empty text. */
export function searchFaqs(text: string): readonly Faq[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return faqs.filter(({ question, answer }) => {
    const whole = foldText([question, ...answer].join(' '));
    const joined = whole.replaceAll(' ', '');
    return words.every((word) => whole.includes(word) || joined.includes(word));
  });
}

function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
