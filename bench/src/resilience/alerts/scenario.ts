import type { Site } from './site.ts';

export type Scenario = {
  alerts: readonly string[];
  does: string;
  cause(site: Site): Promise<void>;
  end(site: Site): Promise<void>;
  withinS?: number;
};
