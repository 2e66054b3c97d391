import type { Site } from './site.ts';

/** Something that happens, and the alerts that have to arrive because of it. */
export type Scenario = {
  alerts: readonly string[];
  /** What was done, for the table. */
  does: string;
  cause(site: Site): Promise<void>;
  /** Ends it; what has arrived is resolved after that. */
  end(site: Site): Promise<void>;
  /** How long it may take until all of them have arrived; 90 s unless said. */
  withinS?: number;
};
