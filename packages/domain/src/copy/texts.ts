import { aboutCopy } from './about.ts';
import { adminCopy } from './admin/admin.ts';
import { adminIdentitiesCopy } from './admin/identities.ts';
import { moderationCopy } from './admin/moderation.ts';
import { operationsCopy } from './admin/operations.ts';
import { adminPayoutsCopy } from './admin/payouts.ts';
import { callsCopy } from './calls.ts';
import { commentsCopy } from './community/comments.ts';
import { inquiriesCopy } from './community/inquiries.ts';
import { newsCopy } from './community/news.ts';
import { storyCopy } from './community/story.ts';
import { errorsCopy } from './errors.ts';
import { globalCopy } from './global.ts';
import { homeCopy } from './home.ts';
import { ledgerCopy } from './ledger.ts';
import { mailCopy } from './mail/mail.ts';
import { mailAlertsCopy } from './mail/mail-alerts.ts';
import { mailCommunityCopy } from './mail/mail-community.ts';
import { mailShippingCopy } from './mail/mail-shipping.ts';
import { accountCopy } from './member/account.ts';
import { authCopy } from './member/auth.ts';
import { identityCopy } from './member/identity.ts';
import { identityScreensCopy } from './member/identity-screens.ts';
import { myCopy } from './member/my.ts';
import { notificationSettingsCopy } from './member/notification-settings.ts';
import { pushHereCopy } from './member/push-here.ts';
import { secondFactorScreensCopy } from './member/second-factor-screens.ts';
import { noticeCopy } from './notice.ts';
import { notificationCopy } from './notification.ts';
import { payoutCopy } from './payouts.ts';
import { pqboxCopy } from './pqbox/pqbox.ts';
import { pqboxScreensCopy } from './pqbox/pqbox-screens.ts';
import { alertsCopy } from './project/alerts.ts';
import { chargesCopy } from './project/charges.ts';
import { choosingCopy } from './project/choosing.ts';
import { correctionsCopy } from './project/corrections.ts';
import { detailCopy } from './project/detail.ts';
import { listsCopy } from './project/lists.ts';
import { newsScreensCopy } from './project/news-screens.ts';
import { ownProjectsCopy } from './project/own-projects.ts';
import { paymentCopy } from './project/payment.ts';
import { proofsCopy } from './project/proofs.ts';
import { rewardWritingCopy } from './project/reward-writing.ts';
import { rewardsCopy } from './project/rewards.ts';
import { settlementCopy } from './project/settlement.ts';
import { waitlistCopy } from './project/waitlist.ts';
import { writeCopy } from './project/write.ts';
import { writingCopy } from './project/writing.ts';
import { pushCopy } from './push.ts';
import { searchCopy } from './search.ts';
import { sharingCopy } from './sharing.ts';
import { addressesCopy } from './shipping/addresses.ts';
import { deliveriesCopy } from './shipping/deliveries.ts';
import { shippingFilesCopy } from './shipping/files.ts';
import { shippingManageCopy } from './shipping/manage.ts';
import { ownShippingCopy } from './shipping/own.ts';
import { packingCopy } from './shipping/packing.ts';
import { promiseCopy } from './shipping/promise.ts';
import { shippingCopy } from './shipping/shipping.ts';
import { siteCopy } from './site.ts';
import { spreadsheetCopy } from './spreadsheet.ts';

/** A browser loads only the texts that its screen refers to. */
export const texts = {
  ...globalCopy,
  ...homeCopy,
  ...listsCopy,
  ...alertsCopy,
  ...detailCopy,
  ...newsScreensCopy,
  ...paymentCopy,
  ...choosingCopy,
  ...rewardsCopy,
  ...rewardWritingCopy,
  ...settlementCopy,
  ...ledgerCopy,
  ...waitlistCopy,
  ...writeCopy,
  ...writingCopy,
  ...pqboxCopy,
  ...pqboxScreensCopy,
  ...storyCopy,
  ...commentsCopy,
  ...noticeCopy,
  ...newsCopy,
  ...notificationCopy,
  ...notificationSettingsCopy,
  ...pushCopy,
  ...pushHereCopy,
  ...searchCopy,
  ...authCopy,
  ...identityCopy,
  ...identityScreensCopy,
  ...adminIdentitiesCopy,
  ...myCopy,
  ...inquiriesCopy,
  ...ownProjectsCopy,
  ...accountCopy,
  ...secondFactorScreensCopy,
  ...siteCopy,
  ...sharingCopy,
  ...aboutCopy,
  ...adminCopy,
  ...moderationCopy,
  ...operationsCopy,
  ...correctionsCopy,
  ...errorsCopy,
  ...callsCopy,
  ...payoutCopy,
  ...adminPayoutsCopy,
  ...chargesCopy,
  ...proofsCopy,
  ...spreadsheetCopy,
  ...addressesCopy,
  ...shippingFilesCopy,
  ...promiseCopy,
  ...shippingManageCopy,
  ...deliveriesCopy,
  ...ownShippingCopy,
  ...packingCopy,
  ...shippingCopy,
  ...mailCopy,
  ...mailAlertsCopy,
  ...mailCommunityCopy,
  ...mailShippingCopy,
} as const;
