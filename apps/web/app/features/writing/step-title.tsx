/** Target of the skip link. */
export function StepTitle({ name, sub }: { name: string; sub: string }) {
  return (
    <div className="mb-6">
      <h1 id="wr-title" tabIndex={-1} className="outline-0">
        {name}
      </h1>
      <p className="mt-1 text-ink-2">{sub}</p>
    </div>
  );
}
