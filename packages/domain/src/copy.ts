import { aboutCopy } from './copy/about.ts';
import { accountCopy } from './copy/account.ts';
import { adminCopy } from './copy/admin.ts';
import { authCopy } from './copy/auth.ts';
import { callsCopy } from './copy/calls.ts';
import { chargesCopy } from './copy/charges.ts';
import { commentsCopy } from './copy/comments.ts';
import { detailCopy } from './copy/detail.ts';
import { errorsCopy } from './copy/errors.ts';
import { globalCopy } from './copy/global.ts';
import { homeCopy } from './copy/home.ts';
import { listsCopy } from './copy/lists.ts';
import { mailCopy } from './copy/mail.ts';
import { myCopy } from './copy/my.ts';
import { noticeCopy } from './copy/notice.ts';
import { ownProjectsCopy } from './copy/own-projects.ts';
import { paymentCopy } from './copy/payment.ts';
import { pqboxCopy } from './copy/pqbox.ts';
import { searchCopy } from './copy/search.ts';
import { sharingCopy } from './copy/sharing.ts';
import { siteCopy } from './copy/site.ts';
import { storyCopy } from './copy/story.ts';
import { writeCopy } from './copy/write.ts';
import { writingCopy } from './copy/writing.ts';

const copy = {
  ...globalCopy,
  ...homeCopy,
  ...listsCopy,
  ...detailCopy,
  ...paymentCopy,
  ...writeCopy,
  ...writingCopy,
  ...pqboxCopy,
  ...storyCopy,
  ...commentsCopy,
  ...noticeCopy,
  ...searchCopy,
  ...authCopy,
  ...myCopy,
  ...ownProjectsCopy,
  ...accountCopy,
  ...siteCopy,
  ...sharingCopy,
  ...aboutCopy,
  ...adminCopy,
  ...errorsCopy,
  ...callsCopy,
  ...chargesCopy,
  ...mailCopy,
} as const;

export type CopyKey = keyof typeof copy;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Params<Key extends CopyKey> = Placeholders<(typeof copy)[Key]>;

/** Keys of texts without places: labels that data may carry. */
export type LabelKey = { [Key in CopyKey]: [Params<Key>] extends [never] ? Key : never }[CopyKey];

/** The Korean text of a key with its `{name}` places filled (copy-ko.md). A text with places demands its parameters. */
export function t<Key extends CopyKey>(
  key: Key,
  ...params: [Params<Key>] extends [never]
    ? []
    : string extends Params<Key>
      ? [params?: Record<string, string | number>]
      : [params: Record<Params<Key>, string | number>]
): string {
  const values: Record<string, string | number> = params[0] ?? {};
  return copy[key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
