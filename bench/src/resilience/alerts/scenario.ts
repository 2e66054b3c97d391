import type { Site } from './site.ts';

/** A cause and the alerts that must arrive because of it. */
export type Scenario = {
  alerts: readonly string[];
  /** Description for the table. */
  does: string;
  cause(site: Site): Promise<void>;
  /** Ends the cause; the alerts are resolved afterwards. */
  end(site: Site): Promise<void>;
  /** Time limit for arrival; default 90 s. */
  withinS?: number;
};
