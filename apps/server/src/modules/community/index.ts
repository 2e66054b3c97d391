export { checkBannerLinks } from './banners.ts';
export { commentVersion } from './comments/queries.ts';
export { registerCrawlers } from './crawlers.ts';
export { dismissReports, hideComment, hideStory } from './moderation.ts';
export { countUnansweredQuestions } from './question-queries.ts';
export { forgetOldQuestions } from './questions.ts';
export { registerCommunity } from './routes.ts';
export { storyVersion } from './stories/queries.ts';
