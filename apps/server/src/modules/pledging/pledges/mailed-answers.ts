import { type Answers, questionsPer } from '@pq/domain/reward/answers';
import { choiceText } from '@pq/domain/reward/options';
import type { RewardOption, RewardQuestion } from '@pq/domain/reward/reward-details';
import { rewardTitle } from '@pq/domain/reward/texts';
import type { MailedAnswer } from '#src/modules/notifications/index.ts';

type RewardWithQuestions = {
  idx: number;
  name: string;
  context: string;
  options: readonly RewardOption[];
  questions: readonly RewardQuestion[];
};
type Answered = {
  lines: readonly { idx: number; count: number; choice: readonly number[]; answers: readonly Answers[] }[];
  answers: Readonly<Answers>;
};

export function mailedAnswers(
  rewards: readonly RewardWithQuestions[],
  { lines, answers }: Answered,
): MailedAnswer[] {
  const rewardOf = new Map(rewards.map((reward) => [reward.idx, reward]));
  const ofPieces = lines.flatMap((line) => {
    const reward = rewardOf.get(line.idx);
    if (!reward) return [];
    const title = rewardTitle(reward);
    const option = line.choice.length === 0 ? '' : choiceText(reward.options, line.choice);
    const questions = questionsPer(reward.questions, 'piece');
    return line.answers.flatMap((set, at) => {
      const piece = line.count > 1 ? { piece: at + 1 } : {};
      return presentAnswers(questions, set).map((one) => ({ of: { title, option, ...piece }, ...one }));
    });
  });
  const chosen = [...new Set(lines.map(({ idx }) => idx))];
  const ofOrder = chosen.flatMap((idx) => questionsPer(rewardOf.get(idx)?.questions ?? [], 'order'));
  return [...ofPieces, ...presentAnswers(ofOrder, answers)];
}

function presentAnswers(questions: readonly RewardQuestion[], answers: Readonly<Answers>) {
  return questions
    .filter(({ id }) => answers[id])
    .map(({ id, text, kind }) => ({
      question: text,
      // Only backer and maker can open it, once they are signed in.
      answer: kind === 'picture' ? null : (answers[id] ?? ''),
    }));
}
