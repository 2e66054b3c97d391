import { addDays, DAY_MS, HOUR_MS, seoulDate } from '@pq/domain/dates';
import type * as schema from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';
import type { DemoAsk, DemoComment, DemoNotice, DemoStory } from '../content/types.ts';
import type { PlacedProject } from '../placed-project.ts';
import { createRandom } from '../random.ts';
import type { StoredFiles } from '../store-files.ts';
import type { StoredPictures } from '../store-pictures.ts';
import type { DemoPeople } from './demo-people.ts';
import { withPictures } from './demo-projects.ts';

type CommentRow = typeof schema.comment.$inferInsert;
type Target = { type: CommentRow['targetType']; key: string };
type Around = { people: DemoPeople; pictures: StoredPictures; files: StoredFiles; nowMs: number };

export type CommunityRows = {
  stories: (typeof schema.story.$inferInsert)[];
  likes: (typeof schema.storyLike.$inferInsert)[];
  notices: (typeof schema.notice.$inferInsert)[];
  pqRewards: (typeof schema.pqReward.$inferInsert)[];
  pqRewardFiles: (typeof schema.pqRewardFile.$inferInsert)[];
  comments: CommentRow[];
  reports: (typeof schema.commentReport.$inferInsert)[];
  asks: (typeof schema.ask.$inferInsert)[];
};

/**
 * Stories with their likes, notices, PQ box rewards, what has been said about all of these and the projects, and questions to
 * the operations team.
 */
export function communityRows(
  content: {
    stories: readonly DemoStory[];
    notices: readonly DemoNotice[];
    asks: readonly DemoAsk[];
    projects: readonly PlacedProject[];
  },
  around: Around,
): CommunityRows {
  const rows: CommunityRows = {
    stories: [],
    likes: [],
    notices: [],
    pqRewards: [],
    pqRewardFiles: [],
    comments: [],
    reports: [],
    asks: content.asks.map((ask) => askRow(ask, around)),
  };
  for (const story of content.stories) addStory(rows, story, around);
  for (const notice of content.notices) addNotice(rows, notice, around);
  for (const project of content.projects) {
    addPqRewards(rows, project, around);
    addComments(rows, { type: project.purpose, key: project.key }, project.comments, around);
  }
  return rows;
}

function addStory(rows: CommunityRows, story: DemoStory, around: Around): void {
  const { people, pictures, nowMs } = around;
  const atMs = nowMs - story.hoursAgo * HOUR_MS;
  const key = newId(atMs);
  const authorId = people.idOf(story.author);
  const fans = createRandom(story.title).shuffle(people.backers).slice(0, story.likes);
  rows.stories.push({
    key,
    authorId,
    category: story.category,
    title: story.title,
    content: story.content,
    images: story.pictures.map((name, n) => (n === 0 ? pictures.square(name) : pictures.wide(name))),
    likes: fans.length,
    createdAt: new Date(atMs),
    updatedAt: new Date(atMs),
  });
  for (const fan of fans) rows.likes.push({ storyKey: key, memberId: fan.id, createdAt: new Date(atMs) });
  addComments(rows, { type: 'story', key }, story.comments, around);
}

function addNotice(rows: CommunityRows, notice: DemoNotice, around: Around): void {
  const at = new Date(around.nowMs - notice.daysAgo * DAY_MS);
  const key = newId(at.getTime());
  rows.notices.push({
    key,
    title: notice.title,
    content: withPictures(notice.content, around.pictures),
    image: notice.picture ? around.pictures.wide(notice.picture) : '',
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  addComments(rows, { type: 'notice', key }, notice.comments, around);
}

function askRow(ask: DemoAsk, { people, nowMs }: Around): CommunityRows['asks'][number] {
  const at = (hoursAgo: number) => new Date(nowMs - hoursAgo * HOUR_MS);
  const { author, email, content, hoursAgo, answer } = ask;
  const answered = answer ? { answer: answer.text, answeredAt: at(answer.hoursAgo) } : {};
  const createdAt = at(hoursAgo);
  const memberId = author ? people.idOf(author) : null;
  return { id: newId(createdAt.getTime()), memberId, email, content, createdAt, ...answered };
}

function addPqRewards(rows: CommunityRows, project: PlacedProject, around: Around): void {
  const { people, pictures, nowMs } = around;
  const today = seoulDate(nowMs);
  for (const [place, reward] of (project.pqRewards ?? []).entries()) {
    const at = new Date(nowMs - (place + 2) * DAY_MS);
    const key = newId(at.getTime());
    rows.pqRewards.push({
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
    });
    for (const file of reward.files ?? []) {
      const id = newId(at.getTime());
      const stored = around.files(file);
      rows.pqRewardFiles.push({
        id,
        rewardKey: key,
        fileId: id,
        version: 1,
        name: file.name,
        createdAt: at,
        ...stored,
      });
    }
  }
}

function addComments(
  rows: CommunityRows,
  target: Target,
  comments: readonly DemoComment[] | undefined,
  around: Around,
): void {
  const add = (comment: Omit<DemoComment, 'replies'>, parentId: string | null): string => {
    const at = new Date(around.nowMs - comment.hoursAgo * HOUR_MS);
    const id = newId(at.getTime());
    rows.comments.push({
      id,
      targetType: target.type,
      targetKey: target.key,
      parentId,
      authorId: around.people.idOf(comment.author),
      text: comment.text,
      secret: comment.secret ?? false,
      reports: comment.reports?.length ?? 0,
      createdAt: at,
      updatedAt: at,
    });
    for (const [nth, { by, reason }] of (comment.reports ?? []).entries())
      rows.reports.push({
        commentId: id,
        no: nth + 1,
        text: comment.text,
        reporterId: around.people.idOf(by),
        reason,
        createdAt: new Date(at.getTime() + HOUR_MS / 2),
      });
    return id;
  };
  for (const comment of comments ?? []) {
    const parentId = add(comment, null);
    for (const reply of comment.replies ?? []) add(reply, parentId);
  }
}
