/** Smoother than a bar has to move. */
const INTERVAL_MS = 100;

type Report = (sent: number, total: number) => void;

/**
 * Passes on a report every 100 ms, and the last. WebKit reports every 8 KB: 1,000 renderings for a piece of a file that is sent in
 * a fraction of their time.
 */
export function limitProgress(report: Report): Report {
  let next = 0;
  return (sent, total) => {
    const now = performance.now();
    if (now < next && sent < total) return;
    next = now + INTERVAL_MS;
    report(sent, total);
  };
}
