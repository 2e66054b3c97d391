import type { Card } from '@pq/contract/shapes/card';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { choiceText } from '@pq/domain/reward/options';
import type { StaleField } from '#app/features/form/stale/stale-fields.ts';
import { rewardTexts } from '#app/features/my-pledge/rewards-text.ts';
import { cardName } from '#app/features/payment-cards/card-name.ts';
import type { PaymentDraft } from './payment-form.ts';
import { type AnswerSet, questionsOf } from './questions.ts';

export function stalePledgeFields(
  project: Project,
  cards: readonly Card[],
): readonly StaleField<PaymentDraft>[] {
  const rewards = project.rewards.content;
  const linesOf = ({ selection }: PaymentDraft) =>
    selection.map(({ idx, count, choice = [] }) => {
      const options = rewards.find((reward) => reward.idx === idx)?.options ?? [];
      return { idx, count, choiceText: choice.length === 0 ? '' : choiceText(options, choice) };
    });
  const asked = (draft: PaymentDraft, perPiece: boolean) =>
    questionsOf(project, draft).filter(({ piece }) => (piece !== null) === perPiece);
  return [
    {
      label: t('pay.rewards'),
      names: ['selection'],
      text: (draft) =>
        [...rewardTexts(linesOf(draft), rewards), ...asked(draft, true).flatMap(answerTexts)].join('\n'),
      pictures: (draft) => asked(draft, true).flatMap(answerPictures),
    },
    {
      label: t('pay.questions.whole'),
      names: ['answers'],
      text: (draft) => asked(draft, false).flatMap(answerTexts).join('\n'),
      pictures: (draft) => asked(draft, false).flatMap(answerPictures),
    },
    {
      label: t('pay.donation'),
      names: ['donation'],
      text: ({ donation }) => (donation ? formatWon(donation) : ''),
    },
    { label: t('pay.name'), names: ['name'], text: ({ name }) => name },
    { label: t('pay.tel'), names: ['tel'], text: ({ tel }) => tel },
    {
      label: t('pay.address'),
      names: ['zonecode', 'basic', 'detail'],
      text: ({ zonecode, basic, detail }) =>
        [zonecode, basic, detail].filter((part) => part !== '').join(' '),
    },
    { label: t('pay.etc'), names: ['etc'], text: ({ etc }) => etc },
    {
      label: t('pay.cards'),
      names: ['cardId'],
      text({ cardId }) {
        const card = cards.find((one) => one.PCD_PAYER_ID === cardId);
        return card ? cardName(card) : '';
      },
    },
    {
      label: t('pay.files'),
      names: ['files'],
      text: ({ files }) => files.map(({ name }) => name).join('\n'),
      pictures: ({ files }) => files.map(({ url }) => url),
    },
  ];
}

function answerTexts({ questions, answers, piece }: AnswerSet): string[] {
  const title = piece
    ? `${[piece.title, piece.values].filter((part) => part !== '').join(' ')} ${piece.n} · `
    : '';
  return questions
    .filter(({ id, kind }) => kind !== 'picture' && answers[id])
    .map(({ id, text }) => `${title}${text}: ${answers[id]}`);
}

function answerPictures({ questions, answers }: AnswerSet): string[] {
  return questions.flatMap(({ id, kind }) => {
    const url = answers[id];
    return kind === 'picture' && url ? [url] : [];
  });
}
