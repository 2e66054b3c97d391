import { CallError, type Client } from '@pq/contract/client';

/**
 * A client that repeats a refused call once when `recover` answers true, which means that it has removed the cause. `recover`
 * may throw what the caller is to get instead.
 */
export function withRecovery(api: Client, recover: (error: CallError) => Promise<boolean>): Client {
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError) || !(await recover(error))) throw error;
      return work();
    }
  };
  return {
    call: (call, input, options) => attempt(() => api.call(call, input, options)),
    file: (file, input) => attempt(() => api.file(file, input)),
  };
}
