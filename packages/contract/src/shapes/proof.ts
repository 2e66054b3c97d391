import { proofStates, proofSteps } from '@pq/domain/pledge/proof';
import { z } from 'zod';
import { about, known, readVersion } from '../fields.ts';

export const proofSchema = z
  .object({
    key: z.string().meta(known.proof),
    gateKey: z.string().meta(known.pledge),
    round: z.int().meta(about('Number of the proof of the pledge, from 1', 2)),
    state: z.enum(proofStates).meta(known.proofState),
    at: z.int().meta(about('Time since which it is in its state, epoch ms', 1_767_315_600_000)),
    text: z.string().meta(about('Message of the maker, plain text; may be empty', '글자를 키웠습니다.')),
    images: z
      .array(z.string())
      .meta(
        about('URLs of its pictures, accessible to the backer, the maker and admins; empty once erased', [
          '/files/ordermade/0199f3a4/1.png',
        ]),
      ),
    history: z
      .array(
        z.object({
          what: z
            .enum(proofSteps)
            .meta(
              about('Kind of event: sent, seen by the backer, reminder sent, change requested, approved'),
            ),
          at: z.int().meta(about('Time of the decision, epoch ms', 1_767_315_600_000)),
          text: z.string().meta(about('Requested change, or comment on the approval; otherwise empty', '')),
        }),
      )
      .meta(about('Events of the proof, oldest first')),
    version: readVersion.optional(),
  })
  .meta({
    id: 'Proof',
    description: 'A preview that the maker of a made-to-order pledge sends to the backer before production.',
  });
export type Proof = z.output<typeof proofSchema>;

/** The latest proof of a pledge as part of its list. */
export const latestProofSchema = proofSchema
  .pick({ key: true, state: true, at: true })
  .meta({ id: 'LatestProof', description: 'The latest proof of a pledge.' });
