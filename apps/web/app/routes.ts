import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const parts =
  process.env.NODE_ENV === 'development'
    ? [route('dev/parts', 'screens/dev/parts.tsx'), route('dev/editor', 'screens/dev/editor-parts.tsx')]
    : [];

/** The most visited pages: site.css contains all their styles. */
const readFirst = [
  index('screens/home/home.tsx'),
  route('ordermade', 'screens/section/section.tsx', { id: 'ordermade-main' }),
  route('funding', 'screens/section/section.tsx', { id: 'funding-main' }),
  route(':purpose/:type/list', 'screens/list/list.tsx'),
  route('funding/detail/:key', 'screens/project/project.tsx', { id: 'funding-detail' }, [
    index('screens/project/project-content.tsx', { id: 'funding-content' }),
    route('refund', 'screens/project/project-refund.tsx', { id: 'funding-refund' }),
    route('inquiry', 'screens/project/project-inquiry.tsx', { id: 'funding-inquiry' }),
  ]),
  route('order/detail/:key', 'screens/project/project.tsx', { id: 'order-detail' }, [
    index('screens/project/project-content.tsx', { id: 'order-content' }),
    route('refund', 'screens/project/project-refund.tsx', { id: 'order-refund' }),
    route('inquiry', 'screens/project/project-inquiry.tsx', { id: 'order-inquiry' }),
  ]),
  route('search', 'screens/search/search.tsx'),
  route('*', 'screens/not-found/not-found.tsx'),
];

const others = [
  route('funding/detail/:key', 'screens/project-manage/manage-layout.tsx', { id: 'funding-manage' }, [
    route('supporters', 'screens/project-manage/supporters.tsx', { id: 'funding-supporters' }),
    route('stats', 'screens/project-manage/stats/stats.tsx', { id: 'funding-stats' }),
    route('schedule', 'screens/project-manage/schedule/schedule.tsx', { id: 'funding-schedule' }),
  ]),
  route('order/detail/:key', 'screens/project-manage/manage-layout.tsx', { id: 'order-manage' }, [
    route('supporters', 'screens/project-manage/supporters.tsx', { id: 'order-supporters' }),
    route('stats', 'screens/project-manage/stats/stats.tsx', { id: 'order-stats' }),
    route('schedule', 'screens/project-manage/schedule/schedule.tsx', { id: 'order-schedule' }),
    route('proofs', 'screens/project-manage/proofs/proof-queue.tsx'),
  ]),
  layout('screens/pqbox/members-only.tsx', [
    route('pqbox/management/:purpose/:id', 'screens/pqbox/management/management.tsx'),
    route('pqbox/list/:purpose/:id', 'screens/pqbox/box/box-list.tsx'),
    route('pqbox/detail/:purpose/:prjtId/:id', 'screens/pqbox/reading/reward-detail.tsx'),
    route('pqbox/preview/:purpose/:prjtId/:id', 'screens/pqbox/reading/reward-preview.tsx'),
    route('pqbox/write/:step?', 'screens/pqbox/write/reward-write.tsx', { id: 'reward-write' }),
    route('pqbox/:id/fix/:step?', 'screens/pqbox/write/reward-write.tsx', { id: 'reward-fix' }),
  ]),
  route('payment', 'screens/payment/payment.tsx'),
  route('payment/fix', 'screens/payment/payment-fix.tsx'),
  route('payment/card', 'screens/payment/card-return.tsx'),
  route('payment/finish', 'screens/payment/finish/payment-finish.tsx'),
  route('story', 'screens/story/story-list.tsx'),
  route('story/write', 'screens/story/story-write.tsx'),
  route('story/fix', 'screens/story/story-fix.tsx'),
  route('story/:key', 'screens/story/story-detail.tsx'),
  route('notice', 'screens/notice/notice-list.tsx'),
  route('notice/detail/:id', 'screens/notice/notice-detail.tsx'),
  route('login', 'screens/auth/login.tsx'),
  route('login/loading', 'screens/auth/login-loading.tsx'),
  route('login/second-factor', 'screens/auth/second-factor/second-factor.tsx'),
  route('signup', 'screens/auth/joining/signup.tsx'),
  route('signup/social', 'screens/auth/social/signup-social.tsx'),
  route('signup/finish', 'screens/auth/joining/signup-finish.tsx'),
  route('verify/:token', 'screens/auth/joining/verify.tsx'),
  route('password/find', 'screens/auth/password/password-find.tsx'),
  route('password/change', 'screens/auth/password/password-change.tsx'),
  route('about', 'screens/about/about.tsx'),
  route('ask', 'screens/ask/ask.tsx'),
  route('policy', 'screens/policy/policy-index.tsx'),
  route('policy/:id', 'screens/policy/policy.tsx'),
  route('my', 'screens/my/my-layout.tsx', [
    route('info', 'screens/my/info/my-info.tsx'),
    route('card', 'screens/my/card/my-card.tsx'),
    route('list', 'screens/my/list/my-list.tsx'),
    route('open', 'screens/my/open/my-open.tsx'),
    route('scrap', 'screens/my/my-scrap.tsx'),
    route('str', 'screens/my/my-str.tsx'),
    route('inquiry', 'screens/my/inquiry/my-inquiry.tsx'),
    route('comment', 'screens/my/comment/my-comment.tsx'),
  ]),
  route('my/proof/:gateKey', 'screens/my/proof/proof.tsx'),
  route('write/select', 'screens/write/write-select.tsx'),
  route('write/:word/:step', 'screens/write/write.tsx'),
  route('admin/second-factor', 'screens/auth/second-factor/enrolment.tsx'),
  route('admin', 'screens/admin/admin-layout.tsx', [
    index('screens/admin/overview/overview.tsx'),
    route('search', 'screens/admin/search/search.tsx'),
    route('review', 'screens/admin/review/review.tsx'),
    route('withdrawals', 'screens/admin/projects/withdrawals.tsx'),
    route('pqbox', 'screens/admin/pqbox/reward-reviews.tsx'),
    route('projects', 'screens/admin/projects/projects.tsx'),
    route('projects/:key', 'screens/admin/correction/correction.tsx'),
    route('pledges', 'screens/admin/payments/pledges.tsx'),
    route('pledges/:key', 'screens/admin/payments/pledge-record.tsx'),
    route('refunds', 'screens/admin/payments/refunds.tsx'),
    route('charges', 'screens/admin/payments/charges.tsx'),
    route('mails', 'screens/admin/payments/mails.tsx'),
    route('mails/:id', 'screens/admin/payments/mail.tsx'),
    route('reports', 'screens/admin/community/reports.tsx'),
    route('stories', 'screens/admin/community/stories.tsx'),
    route('members', 'screens/admin/community/members.tsx'),
    route('members/:uid', 'screens/admin/member/member-record.tsx'),
    route('asks', 'screens/admin/community/asks.tsx'),
    route('notice', 'screens/admin/notices/notices.tsx'),
    route('notice/edit', 'screens/admin/notices/notice-editor.tsx'),
    route('banners', 'screens/admin/banners/banners.tsx'),
    route('policies', 'screens/admin/policies/policies.tsx'),
    route('audit', 'screens/admin/audit/audit.tsx'),
  ]),
  ...parts,
];

export default [...readFirst, layout('screens/complete-styles.tsx', others)] satisfies RouteConfig;
