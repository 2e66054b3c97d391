import { limits } from '../limits.ts';

type Field = {
  /** Where it is in a draft and in what is sent of one. */
  path: string;
  /** What of a draft belongs to it, where that is not just its path: the names of its parts, those of a group behind a dot. */
  parts?: readonly string[];
  /** May be corrected after the project has opened, too: people see it and do not back it. */
  correctableOpen?: true;
  /**
   * Plain text of at most so many letters. Its path and its column are its name, and the project's page has it. What is optional
   * is left out while nothing is written. `about` and `example` are for the documentation of the API.
   */
  text?: { max: number; optional?: true; about: string; example: string };
};

/**
 * The fields of a project that its maker writes, in the order in which they are listed; their names for readers are the texts
 * `correction.field.…`. Saving, merging, correcting, comparing and presenting follow from this.
 */
export const projectFields = {
  title: {
    path: 'title',
    correctableOpen: true,
    text: { max: limits.title, about: 'Title of the project', example: '모두의 텃밭' },
  },
  thumbnail: { path: 'images.thumbnail', correctableOpen: true },
  mainImage: { path: 'images.main', correctableOpen: true },
  subImages: { path: 'subImages', correctableOpen: true },
  editor: { path: 'editor', correctableOpen: true },
  goal: { path: 'amount.goal', parts: ['amount'] },
  period: { path: 'period', parts: ['period.start', 'period.finish'] },
  rewardPeriod: { path: 'rewards.period' },
  category: { path: 'category', parts: ['category', 'rewards.type'] },
  projectType: { path: 'config.projectType' },
  deliveryType: { path: 'config.deliveryType' },
  rewards: { path: 'rewards.content' },
  refund: {
    path: 'refund',
    text: {
      max: limits.refund,
      about: 'Delivery and refund policy, plain text',
      example: '배송 전까지 환불할 수 있습니다.',
    },
  },
} as const satisfies Record<string, Field>;

type Fields = typeof projectFields;
export type ProjectField = keyof Fields;

/** A declaration without its literal types, for code that walks all fields. */
export const fieldOf = (name: ProjectField): Field => projectFields[name];
export const fieldNames = Object.keys(projectFields) as ProjectField[];

/** What of a draft's data belongs to each field. */
export const fieldParts = Object.fromEntries(
  fieldNames.map((name) => [name, fieldOf(name).parts ?? [fieldOf(name).path]]),
) as Record<ProjectField, readonly string[]>;

/** The fields that are plain text. */
export type TextField = {
  [Name in ProjectField]: Fields[Name] extends { text: object } ? Name : never;
}[ProjectField];
type OptionalText = {
  [Name in TextField]: Fields[Name]['text'] extends { optional: true } ? Name : never;
}[TextField];

export const isTextField = (name: ProjectField): name is TextField => fieldOf(name).text !== undefined;
export const textFields = fieldNames.filter(isTextField);
export const isOptionalText = (name: TextField) => fieldOf(name).text?.optional === true;

/** One value for each text field; for optional ones another. */
export type OfTexts<Required, Optional = Required> = {
  [Name in Exclude<TextField, OptionalText>]: Required;
} & {
  [Name in OptionalText]: Optional;
};

/** The text fields of a project as its writer and its readers get them. */
export type ProjectTexts = Record<Exclude<TextField, OptionalText>, string> &
  Partial<Record<OptionalText, string | undefined>>;

/** The text fields out of a row; optional ones of which nothing is written are left out. */
export function textsOf(row: ProjectTexts): ProjectTexts {
  const written = textFields.filter((name) => !isOptionalText(name) || row[name]);
  return Object.fromEntries(written.map((name) => [name, row[name]])) as ProjectTexts;
}
