import { limits } from '@pq/domain/limits';
import { questionKinds, questionScopes } from '@pq/domain/reward/goods';
import { z } from 'zod';
import { says } from '../field-errors.ts';
import { about, civilDate, filledText, known, plainText, won } from '../fields.ts';

/** What a reward is beside its price, number and delivery, as it is sent and as it is shown. */

const month = /^20\d{2}-(0[1-9]|1[0-2])$/;
const color = /^#[0-9a-f]{6}$/i;
/** No id is a name of JavaScript's own: without an answer, an object of answers would have one. */
const questionId = /^(?!constructor$)[a-z0-9][a-z0-9-]{0,39}$/;

const said = {
  name: about('Name of the reward, plain text; empty for none', '텃밭 머그컵'),
  picture: about('Address of its picture; empty for none', '/files/demo/dog.jpg'),
  limitPerPerson: about('Pieces that one person may have in all its combinations; null: no limit', 2),
  early: about(
    'Until when it can be had, where that ends before the project; null: as long as the project',
    null,
  ),
  until: about('Last day, included, YYYY-MM-DD in Seoul; null: no day', '2026-12-10'),
  first: about('It ends once so many pieces are sold; null: no number', 50),
  month: about('Month of delivery, YYYY-MM; null: the one of the project', '2027-02'),
  options: about('What is chosen of it, in this order; empty: nothing'),
  optionName: about('Name of the option', '색상'),
  values: about('Values of the option, in this order; a choice names their places'),
  value: about('Name of the value', '회색'),
  surcharge: about('What it adds to the price of a piece, KRW', 2_000),
  color: about('Colour shown beside it, #rrggbb', '#8a8f98'),
  stock: about(
    'Pieces by combination; empty: none of their own. A combination that is not there is not made',
  ),
  choice: about('Place of the value in each option, in the order of the options', [0]),
  stockCount: about('How many there are; 0: it is not made', 20),
  held: about('Pieces beside the sold ones that are held for who has waited; left out: 0', 0),
  questions: about('What is asked for it where it is paid for'),
  questionId: about('Id of the question, by which it is answered; once in a project', 'engraving'),
  questionText: about('The question, plain text', '새길 문구'),
  kind: about('How it is answered: short text, long text, one of its choices, or a picture'),
  choices: about('What can be answered, of the kind choice; else empty', []),
  per: about('Whether it is asked for each piece or once an order'),
  required: about('Whether it has to be answered', true),
  max: about('Letters that the answer may have; left out: 100, of a long text 500', 20),
};

export const sentChoice = z
  .array(
    z
      .int()
      .min(0)
      .max(limits.optionValues - 1),
  )
  .max(limits.rewardOptions);

const sentEarly = z
  .object({
    until: civilDate.nullable().default(null).meta(said.until),
    first: z.int().min(1).max(limits.rewardCount).nullable().default(null).meta(said.first),
  })
  .meta({ id: 'EarlyBirdToSend', description: 'Until when a reward can be had; a day, a number or both.' });

const sentOption = z
  .object({
    name: filledText(limits.optionName).meta(said.optionName),
    values: z
      .array(
        z
          .object({
            value: filledText(limits.optionValue).meta(said.value),
            surcharge: won(0, limits.surcharge).default(0).meta(said.surcharge),
            color: z.string().regex(color, { error: 'format' }).optional().meta(said.color),
          })
          .meta({ id: 'OptionValueToSend', description: 'A value of an option.' }),
      )
      .min(limits.optionValuesMin)
      .max(limits.optionValues)
      .meta(said.values),
  })
  .meta({ id: 'OptionToSend', description: 'An option of a reward with its values.' });

const sentQuestion = z
  .object({
    id: z.string().regex(questionId, { error: 'format' }).meta(said.questionId),
    text: filledText(limits.questionText).meta(said.questionText),
    kind: z.enum(questionKinds).meta(said.kind),
    choices: z.array(filledText(limits.optionValue)).max(limits.optionValues).default([]).meta(said.choices),
    per: z.enum(questionScopes).meta(said.per),
    required: z.boolean().default(false).meta(said.required),
    max: z.int().min(1).max(limits.longAnswer).optional().meta(said.max),
  })
  .meta({ id: 'QuestionToSend', description: 'What is asked for a reward where it is paid for.' });

/** All of it may be left out: a client that knows none of it writes rewards without. */
export const sentGoods = {
  name: plainText(limits.rewardName)
    .transform((text) => text.trim())
    .optional()
    .meta(said.name),
  picture: plainText(500)
    .optional()
    .meta(about('Address of an own upload of kind project; empty for none', '/files/demo/dog.jpg')),
  limitPerPerson: z.int().min(1).max(limits.quantity).nullable().optional().meta(said.limitPerPerson),
  early: sentEarly.nullable().optional().meta(said.early),
  month: z.string().regex(month, { error: 'format' }).nullable().optional().meta(said.month),
  options: z.array(sentOption).max(limits.rewardOptions).optional().meta(said.options),
  stock: z
    .array(
      z
        .object({
          choice: sentChoice.meta(said.choice),
          count: z.int().min(0).max(limits.rewardCount).meta(said.stockCount),
        })
        .meta({ id: 'StockToSend', description: 'Pieces of a combination.' }),
    )
    .max(limits.stockedCombinations)
    .optional()
    .meta(said.stock),
  questions: z.array(sentQuestion).max(limits.rewardQuestions).optional().meta(said.questions),
};

const early = z
  .object({ until: z.string().nullable().meta(said.until), first: z.int().nullable().meta(said.first) })
  .meta({ id: 'EarlyBird', description: 'Until when a reward can be had; a day, a number or both.' });

const option = z
  .object({
    name: z.string().meta(said.optionName),
    values: z
      .array(
        z
          .object({
            value: z.string().meta(said.value),
            surcharge: z.int().meta(said.surcharge),
            color: z.string().optional().meta(said.color),
          })
          .meta({ id: 'OptionValue', description: 'A value of an option.' }),
      )
      .meta(said.values),
  })
  .meta({ id: 'RewardOption', description: 'An option of a reward with its values.' });

const question = z
  .object({
    id: z.string().meta(said.questionId),
    text: z.string().meta(said.questionText),
    kind: z.enum(questionKinds).meta(said.kind),
    choices: z.array(z.string()).meta(said.choices),
    per: z.enum(questionScopes).meta(said.per),
    required: z.boolean().meta(said.required),
    max: z.int().optional().meta(said.max),
  })
  .meta({ id: 'RewardQuestion', description: 'What is asked for a reward where it is paid for.' });

const stocked = {
  choice: z.array(z.int()).meta(said.choice),
  count: z.int().meta(said.stockCount),
};

/** What a draft and a project show of it in the same way. */
const shownGoods = {
  name: z.string().meta(said.name),
  picture: z.string().meta(said.picture),
  limitPerPerson: z.int().nullable().meta(said.limitPerPerson),
  early: early.nullable().meta(said.early),
  month: z.string().nullable().meta(said.month),
  options: z.array(option).meta(said.options),
  questions: z.array(question).meta(said.questions),
};

export const draftGoods = {
  ...shownGoods,
  stock: z
    .array(z.object(stocked).meta({ id: 'PlannedStock', description: 'Pieces of a combination.' }))
    .meta(said.stock),
};

export const projectGoods = {
  ...shownGoods,
  stock: z
    .array(
      z
        .object({
          ...stocked,
          sold: z.int().meta(about('Pieces held by live pledges', 3)),
          held: z.int().optional().meta(said.held),
        })
        .meta({ id: 'CombinationStock', description: 'Pieces of a combination, and those that are taken.' }),
    )
    .meta(said.stock),
};

/** A piece that is held for a member. */
export const heldPieceSchema = z
  .object({
    choice: z
      .array(z.int())
      .meta(about('The combination that is held; empty where there is no stock by combination', [0])),
    from: z.int().meta(about('Since when it is held, epoch ms', 1_767_229_200_000)),
    until: z.int().meta(about('Until when, epoch ms', 1_767_315_600_000)),
  })
  .meta({ id: 'HeldPiece', description: 'A piece that is held for a member.' });

export const lapsedAt = z
  .int()
  .nullable()
  .meta(about('When a piece that was held went to the next, epoch ms; null: it did not', null));

/** What the page of a project tells of the queue of a reward. */
export const queueFields = {
  held: z.int().optional().meta(said.held),
  waiting: z
    .int()
    .optional()
    .meta(about('How many wait for a piece of it, a number; on the page of its project', 4)),
  wait: z
    .object({
      place: z.int().meta(about('Place in the queue, from 1; 0 once an offer has passed', 3)),
      choice: z.array(z.int()).meta(about('The combination that is waited for; empty: any', [0])),
      offer: heldPieceSchema.nullable().meta(about('The piece that is held; null: none')),
      lapsedAt,
    })
    .meta({ id: 'OwnWait', description: 'The place of the caller in the queue of a reward.' })
    .optional()
    .meta(about('The place of the caller in its queue, where they have one; on the page of its project')),
};

/** All that the rewards of a project can ask. */
const mostQuestions = limits.rewardsPerProject * limits.rewardQuestions;

/** What a pledge names of a combination, and what was answered. */
export const sentAnswersSchema = z
  .record(z.string().regex(questionId, { error: 'format' }), plainText(limits.longAnswer))
  .refine((answers) => Object.keys(answers).length <= mostQuestions, says('field.range'));

export const lineFields = {
  idx: z.int().min(0).meta(known.idx),
  count: z.int().min(1).max(limits.quantity).meta(about('Pieces', 1)),
  choice: sentChoice
    .optional()
    .meta(about('Place of the chosen value in each option; left out for a reward without options', [0])),
  answers: z
    .array(sentAnswersSchema)
    .max(limits.answeredPieces)
    .optional()
    .meta(
      about('Answers to what is asked for each piece, one object a piece, by the id of the question', [
        { engraving: '하나' },
      ]),
    ),
};

export const answersSchema = z.record(z.string(), z.string());

export const pledgeLineSchema = z
  .object({
    idx: z.int().meta(known.idx),
    count: z.int().meta(about('Pieces', 1)),
    choice: z
      .array(z.int())
      .meta(about('Place of the chosen value in each option; empty without options', [0])),
    choiceText: z.string().meta(about('The same in words; empty without options', '색상: 회색 / 사이즈: M')),
    surcharge: z.int().meta(about('What it adds to the price of a piece, KRW', 2_000)),
    answers: z
      .array(answersSchema)
      .meta(about('What was answered for each piece, by the id of the question', [{ engraving: '하나' }])),
  })
  .meta({ id: 'PledgeLine', description: 'A chosen combination of a reward.' });

export const supporterLineSchema = pledgeLineSchema
  .extend({ context: z.string().meta(about('What the backer gets, plain text', '머그컵 1개')) })
  .meta({ id: 'SupporterLine', description: 'A chosen combination of a reward, and what it is.' });

/** What was answered once for an order, in words for the document. */
export const orderAnswersSchema = answersSchema.meta(
  about('What was answered once for the order, by the id of the question', { engraving: '하나' }),
);

/** What of an order there is too little of, for the refusals pledgeStock, pledgeEarly and pledgeLimit. */
export const shortLinesSchema = z
  .object({
    lines: z
      .array(
        z
          .object({
            idx: z.int().meta(known.idx),
            choice: z.array(z.int()).meta(said.choice),
            left: z.int().meta(about('Pieces that the order may have of it', 2)),
          })
          .meta({ id: 'ShortLine', description: 'A line of which there is too little.' }),
      )
      .meta(about('The lines that cannot be had as they are')),
  })
  .meta({ id: 'ShortLines', description: 'What of an order there is too little of.' });
