import { describeUnknownSetting, findUnknownSettings } from '#src/config/unknown-settings.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

const subject = 'settings';

/** What is wrong with the settings, a line each, and which variables nobody reads. */
export function judgeSettings(problems: readonly string[], setNames: readonly string[]): Finding[] {
  const unknown = findUnknownSettings(setNames);
  if (problems.length === 0 && unknown.length === 0) return [ok(subject, 'complete and well-formed')];
  return [
    ...problems.map((problem) => fail(subject, problem, 'no process starts with it (README, Configuration)')),
    ...unknown.map((setting) => warn(subject, describeUnknownSetting(setting), 'correct or remove it')),
  ];
}
