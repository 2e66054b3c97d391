export const policyIds = ['terms', 'private', 'offer', 'marketing', 'maker', 'donate'] as const;
export type PolicyId = (typeof policyIds)[number];

/** A policy. `effectiveAt` is a date YYYY-MM-DD in Asia/Seoul. */
export type PolicyText = {
  id: PolicyId;
  title: string;
  effectiveAt: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
};
