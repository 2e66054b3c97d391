/** The heading of a step, which the skip link leads to. */
export function StepTitle({ name, sub }: { name: string; sub: string }) {
  return (
    <div className="wr-h">
      <h1 id="wr-title" tabIndex={-1}>
        {name}
      </h1>
      <p>{sub}</p>
    </div>
  );
}
