import type { Proof } from '@pq/contract/shapes/proof';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import type { ProofStep } from '@pq/domain/pledge/proof';
import { PressArea } from '#app/ui/button.tsx';
import { usePictureViewer } from '#app/ui/picture-viewer/use-picture-viewer.tsx';
import { ResponsiveImage } from '#app/ui/responsive-image.tsx';

const ENTRY =
  'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 pb-5 pl-8 last:pb-0 large-text:grid-cols-1 ' +
  'before:absolute before:top-1.25 before:left-1 before:size-3 before:rounded-full before:bg-off first:before:bg-purpose first:before:ring-4 first:before:ring-purpose-tint last:not-first:before:bg-success ' +
  'after:absolute after:top-5 after:-bottom-1 after:left-[9px] after:w-0.5 after:bg-line last:after:content-none';

type Props = {
  proofs: readonly Proof[];
  paidAt: number | undefined;
  /** Backers are not shown what they have seen. */
  side: 'backer' | 'maker' | 'admin';
  /** Key of the proof that is shown next to it with its text and pictures. */
  shown?: string | undefined;
};

export function ProofHistory({ proofs, paidAt, side, shown }: Props) {
  const { view, viewer } = usePictureViewer();
  const entries = proofEntries(proofs, paidAt).filter(({ what }) => side !== 'backer' || what !== 'seen');
  const isShown = ({ what, proof }: ProofEntry) => what === 'sent' && proof === shown;
  return (
    <>
      <ol>
        {entries.map((entry) => (
          <li key={entry.key} className={ENTRY}>
            <b className="text-note font-semibold">{titleOf(entry, side)}</b>
            <time className="text-ink-3 text-small" dateTime={new Date(entry.at).toISOString()}>
              {formatMoment(entry.at)}
            </time>
            {entry.text && !isShown(entry) ? (
              <p className="col-span-full whitespace-pre-wrap break-words text-ink-2 text-note">
                {entry.text}
              </p>
            ) : null}
            {entry.images.length > 0 && isShown(entry) ? (
              <p className="col-span-full text-ink-2 text-note">
                {t('proof.pictures.count', { n: entry.images.length })}
              </p>
            ) : null}
            {entry.images.length > 0 && !isShown(entry) ? (
              <ul className="col-span-full mt-2 flex flex-wrap gap-1.5">
                {entry.images.map((url, n) => (
                  <li key={url}>
                    <PressArea
                      className="block aspect-4/3 w-22 cursor-zoom-in overflow-hidden rounded-badge bg-ground"
                      aria-label={t('viewer.open', { alt: altOf(entry, n) })}
                      onClick={({ currentTarget }) =>
                        view({
                          pictures: entry.images.map((each, place) => ({
                            url: each,
                            alt: altOf(entry, place),
                          })),
                          first: n,
                          title: t('proof.round', { n: entry.round }),
                          focusAfter: () => currentTarget,
                        })
                      }
                    >
                      <ResponsiveImage className="size-full object-cover" src={url} alt="" sizes="88px" />
                    </PressArea>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
      {viewer}
    </>
  );
}

const altOf = ({ round }: ProofEntry, n: number) => t('proof.picture', { n: round, place: n + 1 });

function titleOf({ what, round }: ProofEntry, side: Props['side']): string {
  if (what !== 'sent') return t(`proof.history.${what}`);
  return t(side === 'backer' ? 'proof.history.sent' : 'proof.queue.history.sent', { n: round });
}

type ProofEntry = {
  key: string;
  /** Null for the payment. */
  proof: string | null;
  what: ProofStep | 'paid';
  at: number;
  round: number;
  text: string;
  images: readonly string[];
};

/** Newest first, down to the payment; `proofs` are newest first. */
export function proofEntries(proofs: readonly Proof[], paidAt: number | undefined): ProofEntry[] {
  const entries = proofs.flatMap(({ key, round, images, text: proofText, history }) =>
    history
      .map(
        ({ what, at, text }): ProofEntry => ({
          key: `${key}-${what}`,
          proof: key,
          what,
          at,
          round,
          text: what === 'sent' ? proofText : text,
          images: what === 'sent' ? images : [],
        }),
      )
      .reverse(),
  );
  if (paidAt === undefined) return entries;
  return [...entries, { key: 'paid', proof: null, what: 'paid', at: paidAt, round: 0, text: '', images: [] }];
}
