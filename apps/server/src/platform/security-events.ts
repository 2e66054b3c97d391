/**
 * The list is closed: each event has a metric that starts at 0, an alert rule (deploy/prometheus/alerts.yaml) and a
 * line in docs/operations.md.
 */
export const securityEvents = [
  'sign_in.succeeded',
  'sign_in.failed',
  'sign_in.locked',
  'right.refused',
  'origin.refused',
  'fresh_sign_in.refused',
  'second_factor.enrolled',
  'second_factor.failed',
  'second_factor.reset',
  'second_factor.recovery_code_used',
  'password.changed',
  'password.reset',
  'session.ended_by_other',
  'role.changed',
  'settings.changed',
  'personal_data.exported',
  'webhook.refused',
  'upload.type_refused',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];
