import { limits } from '../limits.ts';

type Field = {
  /** Path in a draft and in a partial save. */
  path: string;
  /** The parts of a draft that belong to the field, if they differ from its path; parts of a group after a dot. */
  parts?: readonly string[];
  /** May be corrected after the project has opened: it is displayed, but not part of what backers pledged for. */
  correctableOpen?: true;
  /**
   * Plain text with a maximum number of letters, on one line unless `lines`. Path and column are the name, and the project
   * page has it. Optional texts are absent if empty. `about` and `example` are for the API reference.
   */
  text?: { max: number; lines?: true; optional?: true; about: string; example: string };
};

/**
 * The fields of a project that the maker edits, in display order; their labels are the texts `correction.field.…`. Saving,
 * merging, correcting, comparing and presenting are derived from them.
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
      lines: true,
      about: 'Delivery and refund policy, plain text',
      example: '배송 전까지 환불할 수 있습니다.',
    },
  },
} as const satisfies Record<string, Field>;

type Fields = typeof projectFields;
export type ProjectField = keyof Fields;

/** A declaration without its literal types, for code that iterates over all fields. */
export const fieldOf = (name: ProjectField): Field => projectFields[name];
export const fieldNames = Object.keys(projectFields) as ProjectField[];

export const fieldParts = Object.fromEntries(
  fieldNames.map((name) => [name, fieldOf(name).parts ?? [fieldOf(name).path]]),
) as Record<ProjectField, readonly string[]>;

export type TextField = {
  [Name in ProjectField]: Fields[Name] extends { text: object } ? Name : never;
}[ProjectField];
type OptionalText = {
  [Name in TextField]: Fields[Name]['text'] extends { optional: true } ? Name : never;
}[TextField];

export const isTextField = (name: ProjectField): name is TextField => fieldOf(name).text !== undefined;
export const textFields = fieldNames.filter(isTextField);
export const isOptionalText = (name: TextField) => fieldOf(name).text?.optional === true;

export type OfTexts<Required, Optional = Required> = {
  [Name in Exclude<TextField, OptionalText>]: Required;
} & {
  [Name in OptionalText]: Optional;
};

export type ProjectTexts = Record<Exclude<TextField, OptionalText>, string> &
  Partial<Record<OptionalText, string | undefined>>;

/** The text fields of a row; empty optional ones are omitted. */
export function textsOf(row: ProjectTexts): ProjectTexts {
  const written = textFields.filter((name) => !isOptionalText(name) || row[name]);
  return Object.fromEntries(written.map((name) => [name, row[name]])) as ProjectTexts;
}
