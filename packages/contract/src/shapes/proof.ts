import { proofStates, proofSteps } from '@pq/domain/pledge/proof';
import { z } from 'zod';
import { about, known } from '../fields.ts';

export const proofSchema = z
  .object({
    key: z.string().meta(known.proof),
    gateKey: z.string().meta(known.pledge),
    round: z.int().meta(about('Which proof of the pledge it is, from 1', 2)),
    state: z.enum(proofStates).meta(known.proofState),
    at: z.int().meta(about('When it came into its state, epoch ms', 1_767_315_600_000)),
    text: z.string().meta(about('What the maker says of it, plain text; may be empty', '글자를 키웠습니다.')),
    images: z
      .array(z.string())
      .meta(
        about(
          'Addresses of its pictures, for the two of them and administrators; none once they are erased',
          ['/files/ordermade/0199f3a4/1.png'],
        ),
      ),
    history: z
      .array(
        z.object({
          what: z
            .enum(proofSteps)
            .meta(about('sent, seen by the backer, the reminder was sent, a change is asked for, approved')),
          at: z.int().meta(about('When, epoch ms', 1_767_315_600_000)),
          text: z
            .string()
            .meta(about('What the backer wants changed, or says with an approval; else empty', '')),
        }),
      )
      .meta(about('What happened to it, oldest first')),
  })
  .meta({ id: 'Proof', description: 'What the maker of a custom order shows a backer before making it.' });
export type Proof = z.output<typeof proofSchema>;

/** The latest proof of a pledge, as its list tells it. */
export const latestProofSchema = proofSchema
  .pick({ key: true, state: true, at: true })
  .meta({ id: 'LatestProof', description: 'The latest proof of a pledge.' });
