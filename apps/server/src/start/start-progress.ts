export type Progress = <Result>(step: string, work: () => Promise<Result>) => Promise<Result>;

export const withoutProgress: Progress = (_step, work) => work();

/** A step that ends sooner is not worth a line: a usual start is silent until it is ready. */
const LONG_MS = 1_000;
const ERASE_LINE = '\r\u001B[K';

type Output = { isTTY?: boolean; write(text: string): unknown };

/**
 * What a start is doing: a line when a step lasts and one at its end; on a terminal one line that counts the seconds of all that run.
 */
export function createProgress(output: Output, nowMs: () => number = () => performance.now()): Progress {
  const running = new Map<string, { sinceMs: number; isLong: boolean }>();
  const secondsOf = (sinceMs: number) => Math.round((nowMs() - sinceMs) / 1_000);
  const print = (line: string) => output.write(output.isTTY ? `${ERASE_LINE}${line}\n` : `${line}\n`);
  const count = () => {
    const steps = [...running].map(([step, { sinceMs }]) => `${step} ${secondsOf(sinceMs)} s`);
    output.write(`${ERASE_LINE}${steps.join(', ')}`);
  };
  let counting: NodeJS.Timeout | undefined;
  const begin = (step: string) => {
    const state = { sinceMs: nowMs(), isLong: false };
    running.set(step, state);
    if (output.isTTY) counting ??= setInterval(count, LONG_MS).unref();
    const lasting = setTimeout(() => {
      state.isLong = true;
      if (!output.isTTY) print(`${step} ...`);
    }, LONG_MS).unref();
    return () => {
      clearTimeout(lasting);
      running.delete(step);
      if (running.size === 0) {
        clearInterval(counting);
        counting = undefined;
        if (output.isTTY) output.write(ERASE_LINE);
      }
      return state;
    };
  };
  return async (step, work) => {
    const end = begin(step);
    try {
      const result = await work();
      const { isLong, sinceMs } = end();
      if (isLong) print(`${step}: ${secondsOf(sinceMs)} s`);
      return result;
    } catch (error) {
      end();
      throw error;
    }
  };
}
