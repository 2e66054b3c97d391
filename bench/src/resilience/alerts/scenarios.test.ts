import { expect, test } from 'vitest';
import { readRules } from '../../support/quick-rules.ts';
import { compareWithRules, createScenarios } from './scenarios.ts';

const rules = readRules('deploy/prometheus/alerts.yaml');
const scenarios = createScenarios(rules, { payments: [] });

test('alerts and scenarios name each other', () => {
  expect(compareWithRules(scenarios, rules)).toEqual({ uncovered: [], unknown: [] });
});

test('comparison names an alert without a scenario and a scenario without an alert', () => {
  const [first, ...rest] = rules.filter(({ alert }) => alert !== 'PqReconciliationOpen');
  const added = { ...first, alert: 'PqAdded' } as (typeof rules)[number];
  expect(compareWithRules(scenarios, [first as typeof added, ...rest, added])).toEqual({
    uncovered: ['PqAdded'],
    unknown: ['PqReconciliationOpen'],
  });
});
