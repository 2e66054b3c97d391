/**
 * Named places in the money code at which a test may kill, stop or delay the process. Inactive
 * unless FAILPOINTS is set, which production refuses.
 */
export type Failpoint = (name: string) => Promise<void>;

export const noFailpoints: Failpoint = async () => {};

/** `name=kill,other=sleep:500,third=throw`; each action happens at every pass. */
export function createFailpoints(spec: string): Failpoint {
  if (spec === '') return noFailpoints;
  const actions = new Map(spec.split(',').map((pair) => pair.split('=') as [string, string]));
  return async (name) => {
    const [action, argument] = (actions.get(name) ?? '').split(':');
    if (action === 'kill') process.kill(process.pid, 'SIGKILL');
    if (action === 'throw') throw new Error(`failpoint ${name}`);
    if (action === 'sleep') await new Promise((resolve) => setTimeout(resolve, Number(argument)));
  };
}
