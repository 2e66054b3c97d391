import { addDays, DAY_MS, HOUR_MS, seoulDate, seoulInstant } from '@pq/domain/dates';
import type { Purpose } from '@pq/domain/project/project';
import { excerptOf } from '#src/modules/fulfilment/index.ts';
import { newId } from '#src/platform/ids.ts';
import { filesIn } from '#src/platform/rich-text/editor-html.ts';
import type {
  DemoAsk,
  DemoBanner,
  DemoComment,
  DemoNews,
  DemoNotice,
  DemoPolicy,
  DemoStory,
  PlacedProject,
} from '../content/content-schema.ts';
import type { StoredFiles, StoredPictures } from '../media.ts';
import type { DemoPeople } from './people.ts';
import { withPictures } from './projects.ts';
import { createRandom } from './random.ts';

type Target = { type: Purpose | 'story' | 'notice' | 'news'; key: string };
type Around = { people: DemoPeople; pictures: StoredPictures; files: StoredFiles; nowMs: number };

export type CommunityRows = ReturnType<typeof communityRows>;

export function communityRows(
  content: {
    stories: readonly DemoStory[];
    notices: readonly DemoNotice[];
    news: readonly DemoNews[];
    asks: readonly DemoAsk[];
    projects: readonly PlacedProject[];
  },
  around: Around,
) {
  const stories = content.stories.map((story) => storyRows(story, around));
  const notices = content.notices.map((notice) => noticeRows(notice, around));
  const news = content.news.flatMap((item) => newsRows(item, content.projects, around));
  const rewards = content.projects.flatMap((project) => pqRewardRows(project, around));
  const comments = [
    ...stories.flatMap((rows) => rows.comments),
    ...notices.flatMap((rows) => rows.comments),
    ...news.flatMap((rows) => rows.comments),
    ...content.projects.flatMap(({ purpose: type, key, comments }) =>
      commentRows({ type, key }, comments, around),
    ),
  ];
  return {
    stories: stories.map(({ story }) => story),
    likes: stories.flatMap((rows) => rows.likes),
    notices: notices.map(({ notice }) => notice),
    news: news.map(({ item }) => item),
    newsReports: news.flatMap(({ reports }) => reports),
    pqRewards: rewards.map(({ reward }) => reward),
    pqRewardFiles: rewards.flatMap(({ files }) => files),
    comments: comments.map(({ comment }) => comment),
    reports: comments.flatMap(({ reports }) => reports),
    asks: content.asks.map((ask) => askRow(ask, around)),
  };
}

function storyRows(story: DemoStory, around: Around) {
  const { people, pictures, nowMs } = around;
  const atMs = nowMs - story.hoursAgo * HOUR_MS;
  const key = newId(atMs);
  const authorId = people.idOf(story.author);
  const fans = createRandom(story.title).shuffle(people.backers).slice(0, story.likes);
  const row = {
    key,
    authorId,
    category: story.category,
    title: story.title,
    content: story.content,
    images: story.pictures.map((name, n) => (n === 0 ? pictures.square(name) : pictures.wide(name))),
    likes: fans.length,
    createdAt: new Date(atMs),
    updatedAt: new Date(atMs),
  };
  const likes = fans.map((fan) => ({ storyKey: key, memberId: fan.id, createdAt: new Date(atMs) }));
  return { story: row, likes, comments: commentRows({ type: 'story', key }, story.comments, around) };
}

function noticeRows(notice: DemoNotice, around: Around) {
  const at = new Date(around.nowMs - notice.daysAgo * DAY_MS);
  const key = newId(at.getTime());
  const row = {
    key,
    title: notice.title,
    content: withPictures(notice.content, around.pictures),
    image: notice.picture ? around.pictures.wide(notice.picture) : '',
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
  };
  return { notice: row, comments: commentRows({ type: 'notice', key }, notice.comments, around) };
}

function newsRows(news: DemoNews, projects: readonly PlacedProject[], around: Around) {
  const project = projects.find(({ title }) => title === news.project);
  if (!project) return [];
  const at = (hoursAgo: number) => new Date(around.nowMs - hoursAgo * HOUR_MS);
  const publishAt = at(news.hoursAgo);
  const isPublished = news.hoursAgo >= 0;
  const createdAt = isPublished ? publishAt : at(1);
  const key = newId(createdAt.getTime());
  const removedAt = news.removedHoursAgo === undefined ? null : at(news.removedHoursAgo);
  const content = removedAt ? '' : withPictures(news.content, around.pictures);
  const excerpt = excerptOf(content);
  const reports = (news.reports ?? []).map(({ by, reason }, nth) => ({
    newsKey: key,
    no: nth + 1,
    reporterId: around.people.idOf(by),
    text: `${news.title}\n${excerpt}`,
    reason,
    createdAt: new Date(publishAt.getTime() + HOUR_MS / 2),
  }));
  const item = {
    key,
    projectKey: project.key,
    title: removedAt ? '' : news.title,
    content,
    excerpt,
    image: filesIn(content)[0] ?? '',
    audience: news.audience,
    publishAt,
    announcedAt: isPublished ? publishAt : null,
    mailed: isPublished,
    fixedAt: news.fixedHoursAgo === undefined ? null : at(news.fixedHoursAgo),
    removedAt,
    createdAt,
    reports: reports.length,
  };
  const target = { type: 'news', key } as const;
  return [{ item, reports, comments: removedAt ? [] : commentRows(target, news.comments, around) }];
}

function askRow(ask: DemoAsk, { people, nowMs }: Around) {
  const at = (hoursAgo: number) => new Date(nowMs - hoursAgo * HOUR_MS);
  const { author, email, content, hoursAgo, answer } = ask;
  const answered = { answer: answer?.text ?? null, answeredAt: answer ? at(answer.hoursAgo) : null };
  const createdAt = at(hoursAgo);
  const memberId = author ? people.idOf(author) : null;
  return { id: newId(createdAt.getTime()), memberId, email, content, createdAt, ...answered };
}

function pqRewardRows(project: PlacedProject, around: Around) {
  const { people, pictures, files, nowMs } = around;
  const today = seoulDate(nowMs);
  return (project.pqRewards ?? []).map((reward, place) => {
    const at = new Date(nowMs - (place + 2) * DAY_MS);
    const key = newId(at.getTime());
    const row = {
      key,
      projectKey: project.key,
      authorId: people.idOf(project.maker),
      title: reward.title,
      thumbnail: pictures.wide(reward.picture),
      category: reward.category,
      periodStart: addDays(today, reward.start),
      periodFinish: addDays(today, reward.finish),
      state: reward.state,
      tiers: reward.tiers ? [...reward.tiers] : null,
      openFrom: reward.early ? 'pledge' : 'payment',
      message: reward.message ?? null,
      editor: withPictures(reward.editor, pictures),
      submittedAt: reward.state === 'save' ? null : at,
      savedAt: at,
      createdAt: at,
      updatedAt: at,
    };
    const rewardFiles = (reward.files ?? []).map((file) => {
      const id = newId(at.getTime());
      const { name } = file;
      return { id, rewardKey: key, fileId: id, version: 1, name, createdAt: at, ...files(file) };
    });
    return { reward: row, files: rewardFiles };
  });
}

function commentRows(target: Target, comments: readonly DemoComment[] = [], around: Around) {
  const rowsOf = (comment: Omit<DemoComment, 'replies'>, parentId: string | null) => {
    const at = new Date(around.nowMs - comment.hoursAgo * HOUR_MS);
    const id = newId(at.getTime());
    const reports = (comment.reports ?? []).map(({ by, reason }, nth) => ({
      commentId: id,
      no: nth + 1,
      text: comment.text,
      reporterId: around.people.idOf(by),
      reason,
      createdAt: new Date(at.getTime() + HOUR_MS / 2),
    }));
    const row = {
      id,
      targetType: target.type,
      targetKey: target.key,
      parentId,
      authorId: around.people.idOf(comment.author),
      text: comment.text,
      secret: comment.secret ?? false,
      reports: reports.length,
      createdAt: at,
      updatedAt: at,
    };
    return { comment: row, reports };
  };
  return comments.flatMap(({ replies = [], ...comment }) => {
    const rows = rowsOf(comment, null);
    return [rows, ...replies.map((reply) => rowsOf(reply, rows.comment.id))];
  });
}

export function siteRows(
  content: { banners: readonly DemoBanner[]; policies: readonly DemoPolicy[] },
  pictures: StoredPictures,
  nowMs: number,
) {
  return {
    banners: content.banners.map((banner, position) => ({
      key: newId(nowMs),
      group: banner.group,
      position,
      cttsTit: banner.title,
      cttsCtts: banner.content,
      cttsLink: banner.link,
      btnLabel: banner.button,
      adThumbnail: banner.picture ? pictures.wide(banner.picture) : '',
      bgColor: banner.ground,
    })),
    policies: content.policies.map(({ id, title, sections, effectiveAt }) => ({
      id,
      version: 1,
      title,
      sections,
      effectiveAt,
      // Before the first member joined, so that the version that each of them agreed to existed.
      createdAt: new Date(seoulInstant(effectiveAt)),
    })),
  };
}
