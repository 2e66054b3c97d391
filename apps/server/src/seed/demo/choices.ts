import type { Selection } from '@pq/domain/money';
import { type Answers, questionsPer } from '@pq/domain/reward/answers';
import { choiceKey, combinationsOf } from '@pq/domain/reward/options';
import type { RewardOption, RewardQuestion } from '@pq/domain/reward/reward-details';
import type { StoredPictures } from '../media.ts';
import type { DemoPledge } from './pledge-rows.ts';

type Tier = {
  idx: number;
  options: RewardOption[];
  stock: readonly { choice: number[]; count: number }[];
  questions: Question[];
};
type Question = RewardQuestion & { samples?: string[] };

const WORDS = ['하나', '도담', '봄날', '마루', '소담', '누리'];

export function withChoices(
  pledges: readonly DemoPledge[],
  tiers: readonly Tier[],
  pictures: StoredPictures,
): DemoPledge[] {
  const byIdx = new Map(tiers.map((tier) => [tier.idx, tier]));
  const left = new Map(
    tiers.flatMap(({ idx, stock }) =>
      stock.map(({ choice, count }) => [`${idx}:${choiceKey(choice)}`, count]),
    ),
  );
  return pledges.map((pledge, place) => {
    const chosen = pledge.lines.flatMap(({ idx }) => byIdx.get(idx) ?? []);
    const asked = questionsPer(
      chosen.flatMap(({ questions }) => questions),
      'order',
    );
    return {
      ...pledge,
      lines: pledge.lines.flatMap((line) => {
        const tier = byIdx.get(line.idx);
        if (!tier) return [line];
        const questions = questionsPer(tier.questions, 'piece');
        return chosenLines(tier, line.count, place, left).map((one) =>
          withAnswers(questions, one, place, pictures),
        );
      }),
      answers: answersTo(asked, place, pictures),
    };
  });
}

function chosenLines(
  { idx, options, stock }: Tier,
  count: number,
  place: number,
  left: Map<string, number>,
): Selection[] {
  if (options.length === 0) return [{ idx, count }];
  const combinations = stock.length > 0 ? stock.map(({ choice }) => choice) : combinationsOf(options);
  const pieces = new Map<string, Selection>();
  for (let piece = 0; piece < count; piece += 1) {
    // Consecutive backers choose different combinations, so that each is chosen.
    const offered = combinations.map(
      (_, at) => combinations[(at + place + piece) % combinations.length] ?? [],
    );
    const choice = offered.find((one) => (left.get(`${idx}:${choiceKey(one)}`) ?? 1) > 0) ?? [];
    const key = `${idx}:${choiceKey(choice)}`;
    if (left.has(key)) left.set(key, (left.get(key) ?? 0) - 1);
    const line = pieces.get(key) ?? { idx, count: 0, choice };
    pieces.set(key, { ...line, count: line.count + 1 });
  }
  return [...pieces.values()];
}

function withAnswers(
  questions: readonly Question[],
  line: Selection,
  place: number,
  pictures: StoredPictures,
): Selection {
  if (questions.length === 0) return line;
  const answers = Array.from({ length: line.count }, (_, piece) =>
    answersTo(questions, place + piece, pictures),
  );
  return { ...line, answers };
}

function answersTo(questions: readonly Question[], place: number, pictures: StoredPictures): Answers {
  const answered = questions.filter(
    ({ required, kind, samples }) =>
      (required || place % 3 !== 2) && (samples !== undefined || kind === 'text' || kind === 'choice'),
  );
  return Object.fromEntries(
    answered.map(({ id, kind, choices, samples }) => {
      const answer = pick(samples ?? (kind === 'choice' ? choices : WORDS), place);
      return [id, kind === 'picture' ? pictures.wide(answer) : answer];
    }),
  );
}

const pick = (words: readonly string[], at: number) => words[at % words.length] ?? '';
