import donate from './policies/donate.json' with { type: 'json' };
import maker from './policies/maker.json' with { type: 'json' };
import marketing from './policies/marketing.json' with { type: 'json' };
import offer from './policies/offer.json' with { type: 'json' };
import type { PolicyId, PolicyText } from './policies/policy-text.ts';
import privacy from './policies/private.json' with { type: 'json' };
import terms from './policies/terms.json' with { type: 'json' };

/** The initial version of the six policies; the operations team adds later ones. */
export const policies: Record<PolicyId, PolicyText> = {
  terms: { id: 'terms', ...terms },
  private: { id: 'private', ...privacy },
  offer: { id: 'offer', ...offer },
  marketing: { id: 'marketing', ...marketing },
  maker: { id: 'maker', ...maker },
  donate: { id: 'donate', ...donate },
};
