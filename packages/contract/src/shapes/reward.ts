import { limits } from '@pq/domain/limits';
import { questionKinds, questionScopes } from '@pq/domain/reward/reward-details';
import { z } from 'zod';
import { says } from '../field-errors.ts';
import { about, civilDate, filledLine, known, lineText, plainText, won } from '../fields.ts';

/** Details of a reward, in requests and answers: everything except price, stock and delivery. */

const month = /^20\d{2}-(0[1-9]|1[0-2])$/;
const color = /^#[0-9a-f]{6}$/i;
/** Excludes names of JavaScript's Object.prototype: an object of answers would always have them. */
const questionId = /^(?!constructor$)[a-z0-9][a-z0-9-]{0,39}$/;

const texts = {
  name: about('Name of the reward, plain text; empty for none', '텃밭 머그컵'),
  picture: about('URL of its picture; empty for none', '/files/demo/dog.jpg'),
  limitPerPerson: about('Maximum number of pieces per person over all combinations; null for no limit', 2),
  early: about('End of the early-bird offer; null if it is available as long as the project is open', null),
  until: about('Last day, inclusive, YYYY-MM-DD in Seoul; null for none', '2026-12-10'),
  first: about('Number of pieces after which it ends; null for none', 50),
  month: about('Delivery month, YYYY-MM; null: as for the project', '2027-02'),
  options: about('Options that the backer chooses, in this order; empty for none'),
  optionName: about('Name of the option', '색상'),
  values: about('Values of the option, in this order; choices refer to their positions'),
  value: about('Name of the value', '회색'),
  surcharge: about('Surcharge on the unit price, KRW', 2_000),
  color: about('Colour shown next to it, #rrggbb', '#8a8f98'),
  stock: about(
    'Stock by combination; empty if not limited by combination. Combinations that are not listed are not ' +
      'available',
  ),
  choice: about('Position of the value in each option, in the order of the options', [0]),
  stockCount: about('Number of pieces; 0 if it is not available', 20),
  held: about('Pieces reserved for members of the wait list, in addition to the sold ones; absent for 0', 0),
  questions: about('Questions asked at checkout'),
  questionId: about('Id of the question, to which answers refer; unique in the project', 'engraving'),
  questionText: about('The question, plain text', '새길 문구'),
  kind: about('Kind of answer: short text, long text, one of the choices, or a picture'),
  choices: about('Choices, for the kind choice; otherwise empty', []),
  per: about('Whether it is asked for each piece or once per order'),
  required: about('Whether an answer is required', true),
  max: about('Maximum number of letters of the answer; if omitted 100, for a long text 500', 20),
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
    until: civilDate.nullable().default(null).meta(texts.until),
    first: z.int().min(1).max(limits.rewardCount).nullable().default(null).meta(texts.first),
  })
  .meta({
    id: 'EarlyBirdToSend',
    description: 'Limit of an early-bird offer: a day, a number of pieces or both.',
  });

const sentOption = z
  .object({
    name: filledLine(limits.optionName).meta(texts.optionName),
    values: z
      .array(
        z
          .object({
            value: filledLine(limits.optionValue).meta(texts.value),
            surcharge: won(0, limits.surcharge).default(0).meta(texts.surcharge),
            color: z.string().regex(color, { error: 'format' }).optional().meta(texts.color),
          })
          .meta({ id: 'OptionValueToSend', description: 'A value of an option.' }),
      )
      .min(limits.optionValuesMin)
      .max(limits.optionValues)
      .meta(texts.values),
  })
  .meta({ id: 'OptionToSend', description: 'An option of a reward with its values.' });

const sentQuestion = z
  .object({
    id: z.string().regex(questionId, { error: 'format' }).meta(texts.questionId),
    text: filledLine(limits.questionText).meta(texts.questionText),
    kind: z.enum(questionKinds).meta(texts.kind),
    choices: z.array(filledLine(limits.optionValue)).max(limits.optionValues).default([]).meta(texts.choices),
    per: z.enum(questionScopes).meta(texts.per),
    required: z.boolean().default(false).meta(texts.required),
    max: z.int().min(1).max(limits.longAnswer).optional().meta(texts.max),
  })
  .meta({ id: 'QuestionToSend', description: 'A question of a reward, asked at checkout.' });

/** All fields are optional: clients that do not know them can write rewards without them. */
export const sentRewardDetails = {
  name: lineText(limits.rewardName)
    .transform((text) => text.trim())
    .optional()
    .meta(texts.name),
  picture: lineText(500)
    .optional()
    .meta(about('URL of an upload of the caller of kind project; empty for none', '/files/demo/dog.jpg')),
  limitPerPerson: z.int().min(1).max(limits.quantity).nullable().optional().meta(texts.limitPerPerson),
  early: sentEarly.nullable().optional().meta(texts.early),
  month: z.string().regex(month, { error: 'format' }).nullable().optional().meta(texts.month),
  options: z.array(sentOption).max(limits.rewardOptions).optional().meta(texts.options),
  stock: z
    .array(
      z
        .object({
          choice: sentChoice.meta(texts.choice),
          count: z.int().min(0).max(limits.rewardCount).meta(texts.stockCount),
        })
        .meta({ id: 'StockToSend', description: 'Stock of a combination.' }),
    )
    .max(limits.stockedCombinations)
    .optional()
    .meta(texts.stock),
  questions: z.array(sentQuestion).max(limits.rewardQuestions).optional().meta(texts.questions),
};

const early = z
  .object({ until: z.string().nullable().meta(texts.until), first: z.int().nullable().meta(texts.first) })
  .meta({ id: 'EarlyBird', description: 'Limit of an early-bird offer: a day, a number of pieces or both.' });

const option = z
  .object({
    name: z.string().meta(texts.optionName),
    values: z
      .array(
        z
          .object({
            value: z.string().meta(texts.value),
            surcharge: z.int().meta(texts.surcharge),
            color: z.string().optional().meta(texts.color),
          })
          .meta({ id: 'OptionValue', description: 'A value of an option.' }),
      )
      .meta(texts.values),
  })
  .meta({ id: 'RewardOption', description: 'An option of a reward with its values.' });

const question = z
  .object({
    id: z.string().meta(texts.questionId),
    text: z.string().meta(texts.questionText),
    kind: z.enum(questionKinds).meta(texts.kind),
    choices: z.array(z.string()).meta(texts.choices),
    per: z.enum(questionScopes).meta(texts.per),
    required: z.boolean().meta(texts.required),
    max: z.int().optional().meta(texts.max),
  })
  .meta({ id: 'RewardQuestion', description: 'A question of a reward, asked at checkout.' });

const stocked = {
  choice: z.array(z.int()).meta(texts.choice),
  count: z.int().meta(texts.stockCount),
};

/** Details that a draft and a project show in the same way. */
const shownRewardDetails = {
  name: z.string().meta(texts.name),
  picture: z.string().meta(texts.picture),
  limitPerPerson: z.int().nullable().meta(texts.limitPerPerson),
  early: early.nullable().meta(texts.early),
  month: z.string().nullable().meta(texts.month),
  options: z.array(option).meta(texts.options),
  questions: z.array(question).meta(texts.questions),
};

export const draftRewardDetails = {
  ...shownRewardDetails,
  stock: z
    .array(z.object(stocked).meta({ id: 'PlannedStock', description: 'Stock of a combination.' }))
    .meta(texts.stock),
};

export const projectRewardDetails = {
  ...shownRewardDetails,
  stock: z
    .array(
      z
        .object({
          ...stocked,
          sold: z.int().meta(about('Pieces sold to live pledges', 3)),
          held: z.int().optional().meta(texts.held),
        })
        .meta({
          id: 'CombinationStock',
          description: 'Stock of a combination with sold and reserved pieces.',
        }),
    )
    .meta(texts.stock),
};

export const reservedPieceSchema = z
  .object({
    choice: z
      .array(z.int())
      .meta(about('Reserved combination; empty if stock is not limited by combination', [0])),
    from: z.int().meta(about('Start of the reservation, epoch ms', 1_767_229_200_000)),
    until: z.int().meta(about('End of the reservation, epoch ms', 1_767_315_600_000)),
  })
  .meta({ id: 'HeldPiece', description: 'A piece that is reserved for a member.' });

export const lapsedAt = z
  .int()
  .nullable()
  .meta(about('Time at which an unused reservation passed to the next member, epoch ms; null if none', null));

/** State of a reward's queue on the project page. */
export const queueFields = {
  held: z.int().optional().meta(texts.held),
  waiting: z
    .int()
    .optional()
    .meta(about('Number of members who wait for a piece; only on the project page', 4)),
  isFull: z
    .literal(true)
    .optional()
    .meta(about('Present if the caller has as many pieces as one person may have; only on the project page')),
  wait: z
    .object({
      place: z.int().meta(about('Position in the queue, from 1; 0 after a reservation has lapsed', 3)),
      choice: z.array(z.int()).meta(about('Requested combination; empty for any', [0])),
      offer: reservedPieceSchema.nullable().meta(about('Reserved piece; null for none')),
      lapsedAt,
    })
    .meta({ id: 'OwnWait', description: "The caller's position in the queue of a reward." })
    .optional()
    .meta(about("The caller's position in its queue, if they wait; only on the project page")),
};

/** Maximum number of questions of all rewards of a project. */
const mostQuestions = limits.rewardsPerProject * limits.rewardQuestions;

export const sentAnswersSchema = z
  .record(z.string().regex(questionId, { error: 'format' }), plainText(limits.longAnswer))
  .refine((answers) => Object.keys(answers).length <= mostQuestions, says('field.range'));

export const lineFields = {
  idx: z.int().min(0).meta(known.idx),
  count: z.int().min(1).max(limits.quantity).meta(about('Number of pieces', 1)),
  choice: sentChoice
    .optional()
    .meta(about('Position of the chosen value in each option; omit for a reward without options', [0])),
  answers: z
    .array(sentAnswersSchema)
    .max(limits.answeredPieces)
    .optional()
    .meta(
      about('Answers to questions asked per piece: one object for each piece, by question id', [
        { engraving: '하나' },
      ]),
    ),
};

export const answersSchema = z.record(z.string(), z.string());

export const pledgeLineSchema = z
  .object({
    idx: z.int().meta(known.idx),
    count: z.int().meta(about('Number of pieces', 1)),
    choice: z
      .array(z.int())
      .meta(about('Position of the chosen value in each option; empty without options', [0])),
    choiceText: z
      .string()
      .meta(about('Chosen values as text; empty without options', '색상: 회색 / 사이즈: M')),
    surcharge: z.int().meta(about('Surcharge on the unit price, KRW', 2_000)),
    answers: z
      .array(answersSchema)
      .meta(about('Answers for each piece, by question id', [{ engraving: '하나' }])),
  })
  .meta({ id: 'PledgeLine', description: 'A chosen combination of a reward.' });

export const supporterLineSchema = pledgeLineSchema
  .extend({ context: z.string().meta(about('Contents of the reward, plain text', '머그컵 1개')) })
  .meta({ id: 'SupporterLine', description: 'A chosen combination of a reward with its contents.' });

export const orderAnswersSchema = answersSchema.meta(
  about('Answers given once for the order, by question id', { engraving: '하나' }),
);

/** Data of the refusals pledgeStock, pledgeEarly and pledgeLimit. */
export const shortLinesSchema = z
  .object({
    lines: z
      .array(
        z
          .object({
            idx: z.int().meta(known.idx),
            choice: z.array(z.int()).meta(texts.choice),
            left: z.int().meta(about('Number of pieces available to the order', 2)),
          })
          .meta({ id: 'ShortLine', description: 'A line that exceeds what is available.' }),
      )
      .meta(about('Lines that exceed what is available')),
  })
  .meta({ id: 'ShortLines', description: 'Lines of an order that exceed what is available.' });
