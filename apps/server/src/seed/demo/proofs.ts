import { DAY_MS } from '@pq/domain/dates';
import type { ProofStep } from '@pq/domain/pledge/proof';
import { newId } from '#src/platform/ids.ts';
import type { PlacedProject } from '../content/content-schema.ts';
import type { StoredPictures } from '../media.ts';

type Step = { what: ProofStep; text?: string };
type Course = readonly (readonly Step[])[];

/** So long ago was the first proof sent at most: none has waited for long enough to be reminded of. */
const LONGEST_MS = 5 * DAY_MS;

type Paid = { id: string; memberId: string; status: string; settledAt: Date | null };

type Around = { pictures: StoredPictures; nowMs: number; guestId: string | undefined };

export function proofRows(
  { proofs }: PlacedProject,
  pledges: readonly { pledge: Paid }[],
  { pictures, nowMs, guestId }: Around,
) {
  const rows = { proofs: [] as object[], steps: [] as object[], images: [] as object[] };
  if (!proofs) return rows;
  const { sent, again, change } = proofs.texts;
  const seen = { what: 'seen' } as const;
  const first = [{ what: 'sent', text: sent }, seen] as const;
  const changed = [...first, { what: 'change', text: change }] as const;
  const courses: readonly Course[] = [
    [changed, [{ what: 'sent', text: again }]],
    [changed],
    [[...first, { what: 'approved' }]],
    [],
    [first],
    [changed, [{ what: 'sent', text: again }, seen, { what: 'approved' }]],
  ];
  const paid = pledges.flatMap(({ pledge: { id, memberId, status, settledAt } }) =>
    status === 'paid' && settledAt
      ? [{ id, memberId, fromMs: Math.max(settledAt.getTime(), nowMs - LONGEST_MS) }]
      : [],
  );
  for (const [place, { id, memberId, fromMs }] of paid.entries()) {
    const course = courses[memberId === guestId ? 0 : place % courses.length] ?? [];
    const steps = course.flatMap((round, n) => round.map((step) => ({ ...step, round: n + 1 })));
    const at = (n: number) =>
      new Date(Math.floor(fromMs + ((nowMs - fromMs) * (n + 1)) / (steps.length + 2)));
    const keys = course.map((_, n) => newId(at(n).getTime()));
    for (const [n, key] of keys.entries()) {
      const own = steps.flatMap((step, order) => (step.round === n + 1 ? [{ ...step, at: at(order) }] : []));
      const state = own.findLast(({ what }) => what !== 'seen') ?? own[0];
      rows.proofs.push({ id: key, pledgeId: id, round: n + 1, state: state?.what, movedAt: state?.at });
      for (const { what, text = '', at: stepAt } of own)
        rows.steps.push({ proofId: key, what, at: stepAt, text });
      const shown = proofs.pictures.slice(n);
      for (const [position, name] of shown.entries())
        rows.images.push({ proofId: key, position, url: pictures.wide(name) });
    }
  }
  return rows;
}
