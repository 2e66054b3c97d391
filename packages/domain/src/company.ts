/** Operator of the site, which Korean law requires on the first screen. Neutral placeholders. */
export const company = {
  name: '주식회사 피큐',
  ceo: '홍길동',
  bizno: '000-00-00000',
  mailorder: '제0000-서울성동-0000호',
  address: '서울특별시 성동구 왕십리로 00, 0층',
  email: 'help@example.com',
  tel: '0000-0000',
  hosting: '주식회사 피큐',
  privacyOfficer: '홍길동',
  kftcUrl: 'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=0000000000',
  guideUrl: 'https://example.com/guide',
  social: {
    instagram: 'https://example.com/instagram',
    blog: 'https://example.com/blog',
    youtube: 'https://example.com/youtube',
  },
} as const;
