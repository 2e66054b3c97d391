import type { Draft } from '@pq/contract/shapes/draft';
import { type LabelKey, t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { type TextField, textFields } from '@pq/domain/project/fields';
import { categoryLabel } from '@pq/domain/project/project-card';
import { plainText } from '@pq/domain/text/summary';
import {
  deliveryText,
  earlyEndTexts,
  limitTexts,
  optionLines,
  questionLines,
  stockLines,
} from '#app/features/reward-facts/reward-facts.ts';
import { fileLines, linkLines, picturesIn, videoLines } from './submission-text.ts';

type Reward = Draft['rewards']['content'][number];

export type SubmissionField = { label: string; text: string } | { label: string; pictures: string[] };

export type ComparedField = {
  label: string;
  before: SubmissionField | undefined;
  after: SubmissionField | undefined;
};

const furtherTexts: readonly TextField[] = textFields.filter(
  (field) => field !== 'title' && field !== 'refund',
);

export function submissionFields(draft: Draft): SubmissionField[] {
  const { period, rewards, config } = draft;
  return [
    { label: t('write.title'), text: draft.title },
    ...furtherTexts.map((field) => ({ label: t(`correction.field.${field}`), text: draft[field] ?? '' })),
    { label: t('write.thumbnail'), pictures: shown([draft.images.thumbnail]) },
    // The editor has no field for it; only projects written by the API have one.
    ...(draft.images.main === ''
      ? []
      : [{ label: t('admin.field.mainImage'), pictures: shown([draft.images.main]) }]),
    { label: t('admin.field.subImages'), pictures: shown(draft.subImages) },
    ...(draft.purpose === 'projects' ? [{ label: t('write.goal'), text: formatWon(draft.amount.goal) }] : []),
    { label: t('admin.field.period'), text: `${formatDate(period.start)} – ${formatDate(period.finish)}` },
    { label: t('write.step.category'), text: categoryLabel(draft) },
    // A custom order has no goal, and so no funding type.
    ...(draft.purpose === 'projects'
      ? [{ label: t('admin.field.projectType'), text: t(`writing.type.${config.projectType}`) }]
      : []),
    {
      label: t('admin.field.deliveryType'),
      text: t(config.deliveryType === 'PQ' ? 'write.deliveryType.pq' : 'write.deliveryType.normal'),
    },
    { label: t('admin.field.rewardPeriod'), text: formatDate(rewards.period) },
    ...rewards.content.flatMap(rewardFields),
    { label: t('write.step.refund'), text: draft.refund },
    { label: t('write.step.content'), text: plainText(draft.editor, draft.editor.length) },
    { label: t('admin.field.contentPictures'), pictures: picturesIn(draft.editor) },
    { label: t('admin.field.contentLinks'), text: linkLines(draft.editor).join('\n') },
    { label: t('admin.field.contentVideos'), text: videoLines(draft.editor).join('\n') },
    { label: t('admin.field.contentFiles'), text: fileLines(draft.editor).join('\n') },
  ];
}

function rewardFields(reward: Reward, at: number): SubmissionField[] {
  const name = t('admin.field.reward', { n: at + 1 });
  const further = (what: LabelKey, lines: readonly string[]): SubmissionField[] =>
    lines.length === 0 ? [] : [{ label: `${name} ${t(what)}`, text: lines.join('\n') }];
  return [
    {
      label: name,
      text: [
        ...(reward.name === '' ? [] : [reward.name]),
        t('admin.reward', {
          context: reward.context,
          price: formatNumber(reward.productCost),
          delivery: deliveryText(reward),
          count:
            reward.count === 0
              ? t('admin.reward.unlimited')
              : t('admin.reward.count', { n: formatNumber(reward.count) }),
        }),
      ].join('\n'),
    },
    ...(reward.picture === ''
      ? []
      : [{ label: `${name} ${t('goods.picture')}`, pictures: [reward.picture] }]),
    ...further('goods.terms', [...limitTexts(reward), ...earlyEndTexts(reward)]),
    ...further('goods.options', optionLines(reward.options)),
    ...further('goods.stock', stockLines(reward)),
    ...further('goods.questions', questionLines(reward.questions)),
  ];
}

export function compareSubmissions(before: Draft, after: Draft): ComparedField[] {
  const earlier = new Map(submissionFields(before).map((field) => [field.label, field]));
  const now = submissionFields(after);
  const compared: ComparedField[] = now.map((field) => ({
    label: field.label,
    before: earlier.get(field.label),
    after: field,
  }));
  const labels = new Set(now.map(({ label }) => label));
  const gone = [...earlier.values()].filter(({ label }) => !labels.has(label));
  return [...compared, ...gone.map((field) => ({ label: field.label, before: field, after: undefined }))];
}

export function isChanged({ before, after }: ComparedField): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

function shown(urls: readonly string[]): string[] {
  return urls.filter((url) => url !== '');
}
