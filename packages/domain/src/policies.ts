import { donatePolicy, marketingPolicy, offerPolicy } from './policies/consents.ts';
import { makerPolicy } from './policies/maker.ts';
import type { PolicyId, PolicyText } from './policies/policy-text.ts';
import { privatePolicy } from './policies/private.ts';
import { termsPolicy } from './policies/terms.ts';

/** The six policies as they stand when the site is new; the operations team versions them from there. */
export const policies: Record<PolicyId, PolicyText> = {
  terms: termsPolicy,
  private: privatePolicy,
  offer: offerPolicy,
  marketing: marketingPolicy,
  maker: makerPolicy,
  donate: donatePolicy,
};
