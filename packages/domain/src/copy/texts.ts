import { aboutCopy } from './about.ts';
import { accountCopy } from './account.ts';
import { adminCopy } from './admin.ts';
import { authCopy } from './auth.ts';
import { callsCopy } from './calls.ts';
import { chargesCopy } from './charges.ts';
import { commentsCopy } from './comments.ts';
import { consoleCopy } from './console.ts';
import { correctionsCopy } from './corrections.ts';
import { detailCopy } from './detail.ts';
import { errorsCopy } from './errors.ts';
import { globalCopy } from './global.ts';
import { homeCopy } from './home.ts';
import { inquiriesCopy } from './inquiries.ts';
import { listsCopy } from './lists.ts';
import { mailCopy } from './mail.ts';
import { mailCommunityCopy } from './mail-community.ts';
import { mailNamesCopy } from './mail-names.ts';
import { moderationCopy } from './moderation.ts';
import { myCopy } from './my.ts';
import { noticeCopy } from './notice.ts';
import { ownProjectsCopy } from './own-projects.ts';
import { paymentCopy } from './payment.ts';
import { pqboxCopy } from './pqbox.ts';
import { pqboxScreensCopy } from './pqbox-screens.ts';
import { searchCopy } from './search.ts';
import { sharingCopy } from './sharing.ts';
import { siteCopy } from './site.ts';
import { storyCopy } from './story.ts';
import { writeCopy } from './write.ts';
import { writingCopy } from './writing.ts';

/** Every text of the product by its key (copy-ko.md). A browser is given only those that its screen names. */
export const texts = {
  ...globalCopy,
  ...homeCopy,
  ...listsCopy,
  ...detailCopy,
  ...paymentCopy,
  ...writeCopy,
  ...writingCopy,
  ...pqboxCopy,
  ...pqboxScreensCopy,
  ...storyCopy,
  ...commentsCopy,
  ...noticeCopy,
  ...searchCopy,
  ...authCopy,
  ...myCopy,
  ...inquiriesCopy,
  ...ownProjectsCopy,
  ...accountCopy,
  ...siteCopy,
  ...sharingCopy,
  ...aboutCopy,
  ...adminCopy,
  ...moderationCopy,
  ...consoleCopy,
  ...correctionsCopy,
  ...errorsCopy,
  ...callsCopy,
  ...chargesCopy,
  ...mailCopy,
  ...mailCommunityCopy,
  ...mailNamesCopy,
} as const;
