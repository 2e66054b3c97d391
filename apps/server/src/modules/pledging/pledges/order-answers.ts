import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { QuotedLine, Selection } from '@pq/domain/money';
import {
  type AnswerProblem,
  type Answers,
  pictureQuestions,
  questionsPer,
  readAnswers,
} from '@pq/domain/reward/answers';
import { choiceKey } from '@pq/domain/reward/options';
import type { RewardQuestion } from '@pq/domain/reward/reward-details';
import { attachedUrl } from '#src/modules/media/index.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { ProjectTerms } from './queries.ts';

/** A picture that answers a question, by its address in the request, and the field in which it is. */
export type AnswerPicture = { url: string; field: string };

type OrderWithAnswers = {
  project: Pick<ProjectTerms, 'key' | 'rewards'>;
  memberId: string;
  selection: readonly Selection[];
  /** Answers to the questions of the whole order, and where they are in the request. */
  answers: Readonly<Answers>;
  field: string;
};

type Answered = {
  lines: (QuotedLine & { answers: Answers[] })[];
  answers: Answers;
  pictures: AnswerPicture[];
};

/**
 * Reads the answers of an order in the form in which they are stored: pictures have the addresses that they get with the pledge.
 * Whether a picture is the member's own is only found out by claiming it. Throws invalid with each field.
 */
export function answerOrder(order: OrderWithAnswers, lines: readonly QuotedLine[]): Answered {
  const fields: Record<string, string> = {};
  const pictures: AnswerPicture[] = [];
  const read = (questions: readonly RewardQuestion[], sent: Readonly<Answers>, field: string) => {
    const { answers, problems } = readAnswers(questions, sent);
    for (const problem of problems) fields[`${field}.${problem.id}`] = sayProblem(problem);
    const shown = pictureQuestions(questions);
    for (const [id, url] of Object.entries(answers).filter(([id]) => shown.has(id))) {
      const attached = attachedUrl(url, { projectKey: order.project.key, memberId: order.memberId });
      if (attached === null) fields[`${field}.${id}`] = t('field.format');
      pictures.push({ url, field: `${field}.${id}` });
      answers[id] = attached ?? '';
    }
    return answers;
  };

  const questionsOf = new Map(order.project.rewards.map(({ idx, questions }) => [idx, questions]));
  const placeOf = new Map(order.selection.map((line, at) => [keyOf(line), at]));
  const answered = lines.map((line) => {
    const ofPiece = questionsPer(questionsOf.get(line.idx) ?? [], 'piece');
    const field = `rewardidx.${placeOf.get(keyOf(line))}.answers`;
    const sent = line.answers ?? [];
    if (sent.length > line.count) fields[field] = t('field.range');
    const pieces = ofPiece.length > 0 ? line.count : sent.length;
    const answers = Array.from({ length: pieces }, (_, piece) =>
      read(ofPiece, sent[piece] ?? {}, `${field}.${piece}`),
    );
    return { ...line, answers: ofPiece.length > 0 ? answers : [] };
  });
  const chosen = new Set(lines.map(({ idx }) => idx));
  const ofOrder = [...chosen].flatMap((idx) => questionsPer(questionsOf.get(idx) ?? [], 'order'));
  const answers = read(ofOrder, order.answers, order.field);
  if (pictures.length > limits.answerPictures) fields[pictures.at(-1)?.field ?? ''] = t('field.range');
  if (Object.keys(fields).length > 0) throw new ProductError('invalid', { fields });
  return { lines: answered, answers, pictures };
}

const keyOf = ({ idx, choice = [] }: Selection) => `${idx}:${choiceKey(choice)}`;

function sayProblem({ copyKey, max = 0 }: AnswerProblem): string {
  return copyKey === 'field.tooLong' ? t(copyKey, { n: max }) : t(copyKey);
}

export function picturesOf(
  rewards: ProjectTerms['rewards'],
  pledge: { lines: readonly { answers: readonly Readonly<Answers>[] }[]; answers: Readonly<Answers> },
): string[] {
  const pictureIds = pictureQuestions(rewards.flatMap(({ questions }) => questions));
  return [...pledge.lines.flatMap(({ answers }) => answers), pledge.answers].flatMap((answers) =>
    Object.entries(answers).flatMap(([id, url]) => (pictureIds.has(id) ? [url] : [])),
  );
}
