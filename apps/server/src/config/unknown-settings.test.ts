import { expect, test } from 'vitest';
import { describeUnknownSetting, findUnknownSettings } from './env.ts';
import { envNames } from './settings.ts';

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['PAYPLE_CUSTKEY', 'PAYPLE_CUST_KEY'],
  ['TRUST_PROXIES', null],
  ['S3_ACCESS_KEY', null],
  ['PAYPLE_KEY', null],
  ['PQ_ROLE', null],
  ['SMTP_PORT', null],
  ['ROEL', 'ROLE'],
  ['OPERATOR_EMAIL', null],
])('%s is an unknown setting, suggestion: %s', (name, suggestion) => {
  expect(findUnknownSettings([name])).toEqual([{ name, suggestion }]);
});

test("findUnknownSettings ignores our settings and other programs' variables", () => {
  expect(findUnknownSettings([...envNames])).toEqual([]);
  expect(
    findUnknownSettings([
      ...[
        'PATH',
        'HOME',
        'HOSTNAME',
        'USER',
        'TERM',
        'PWD',
        'SHELL',
        'TZ',
        'LANG',
        'MAIL',
        'OLDPWD',
        'EDITOR',
      ],
      ...['NODE_OPTIONS', 'NODE_VERSION', 'NODE_EXTRA_CA_CERTS', 'npm_config_cache', 'npm_lifecycle_event'],
      ...[
        'PQ_WEB_SERVICE_HOST',
        'PQ_WEB_PORT',
        'PQ_WEB_PORT_80_TCP_ADDR',
        'KUBERNETES_PORT',
        'POSTGRES_PORT_5432_TCP',
      ],
      ...[
        'POSTGRES_PASSWORD',
        'PGPASSFILE',
        'PGHOST',
        'AWS_REGION',
        'HTTP_PROXY',
        'CI',
        'DEBUG',
        'FORCE_COLOR',
      ],
      ...[
        'INVOCATION_ID',
        'JOURNAL_STREAM',
        'SYSTEMD_EXEC_PID',
        'LOGNAME',
        'XDG_RUNTIME_DIR',
        'SSH_AUTH_SOCK',
      ],
    ]),
  ).toEqual([]);
});

test('describeUnknownSetting names the ignored setting and the likely one', () => {
  expect(findUnknownSettings(['SMPT_URL', 'PQ_ROLE']).map(describeUnknownSetting)).toEqual([
    'SMPT_URL is no setting and is ignored: did you mean SMTP_URL?',
    'PQ_ROLE is no setting and is ignored',
  ]);
});
