import { t } from '@pq/domain/copy';
import { answersText, questionsPer } from '@pq/domain/reward/answers';
import { rewardTitle } from '@pq/domain/reward/texts';
import type { BookedPledge } from './admin-queries.ts';
import { presentLine } from './pledge-line.ts';

type Booked = Pick<BookedPledge, 'items' | 'answers'>;

export function bookedRewards({ items }: Booked): string {
  return items.map((item) => t('admin.pledge.item', { context: lineTitle(item), n: item.count })).join('\n');
}

export function bookedAnswers({ items, answers }: Booked): string {
  const ofPieces = items.flatMap((item) =>
    item.answers.map((set, at) => ({
      of:
        item.count > 1 ? t('my.list.answers.piece', { title: lineTitle(item), n: at + 1 }) : lineTitle(item),
      text: answersText(questionsPer(item.questions, 'piece'), set),
    })),
  );
  const ofRewards = new Map(items.map(({ idx, questions }) => [idx, questionsPer(questions, 'order')]));
  const ofOrder = {
    of: t('pay.questions.whole'),
    text: answersText([...ofRewards.values()].flat(), answers),
  };
  return [...ofPieces, ofOrder]
    .filter(({ text }) => text !== '')
    .map(({ of, text }) => `${of} - ${text}`)
    .join('\n');
}

function lineTitle(item: Booked['items'][number]): string {
  const { choiceText } = presentLine(item);
  return choiceText === '' ? rewardTitle(item) : `${rewardTitle(item)} (${choiceText})`;
}
