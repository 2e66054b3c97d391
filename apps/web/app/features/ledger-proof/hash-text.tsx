export function HashText({ hash }: { hash: string }) {
  return (
    <span className="wrap-anywhere text-[0.75rem] [font-family:ui-monospace,monospace,var(--font-sans)]">
      {hash}
    </span>
  );
}
