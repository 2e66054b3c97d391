export type { Auth } from './auth/auth.ts';
export { createAuth } from './auth/create-auth.ts';
export { createPasswords } from './auth/passwords.ts';
export { resetByCommand } from './auth/reset-second-factor.ts';
export { hasSecondFactor } from './auth/second-factor/queries.ts';
export { assertAppCode } from './auth/second-factor/try-code.ts';
export { listSessions } from './auth/sessions/list-sessions.ts';
export { assertFreshSignIn } from './auth/sessions/session-limits.ts';
export { grantFirstAdmin } from './auth/verify-email.ts';
export { eraseMember } from './erasure/erasure.ts';
export { deleteOldIdentities } from './identity/delete-old-identities.ts';
export {
  countSubmitted,
  findInForce as findIdentityInForce,
  findVersion as findIdentityVersion,
  verificationsOf,
} from './identity/queries.ts';
export {
  askForIdentity,
  type LoggedIdentity,
  readIdentityStates,
  restoreVerification,
} from './identity/restore-identity.ts';
export { openAccount, sealAccount, sealedIdentities } from './identity/sealed-account.ts';
export { isPausedForIdentity, verificationOf } from './identity/verification.ts';
export { startSignInTidyTask, startUnprovenMemberTask } from './jobs.ts';
export { policyBroadcast } from './policies/notify-members.ts';
export { versionInForce } from './policies/policy-versions.ts';
export { listPolicyVersions } from './policies/queries.ts';
export { assertMayWrite, lastDayOf, lockWriter, restrictMember } from './restrictions.ts';
export { registerAccounts } from './routes.ts';
export { confirmMarketing } from './users/confirm-marketing.ts';
export { getViewer } from './users/get-viewer.ts';
export { listConsents } from './users/profile.ts';
export { listOpenOf, listPendingOf, lockProjectsOf } from './users/queries.ts';
