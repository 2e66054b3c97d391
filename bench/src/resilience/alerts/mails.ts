import { signUpPeople } from '../../support/people.ts';
import { type MailBehaviour, type SmtpStandIn, startSmtpStandIn } from '../../support/smtp-stand-in.ts';
import type { Scenario } from './scenario.ts';
import type { Site } from './site.ts';

function withMailServer(behaviour: MailBehaviour, people: number) {
  let server: SmtpStandIn | undefined;
  return {
    async cause(site: Site) {
      const started = await startSmtpStandIn();
      started.behaviour = behaviour;
      server = started;
      await site.replaceWorkers({ SMTP_URL: `smtp://127.0.0.1:${started.port}` });
      await signUpPeople(site.product, people);
    },
    async end(site: Site) {
      await site.product.pool.query('delete from mail where sent_at is null');
      await site.replaceWorkers({});
      await server?.close();
    },
  };
}

export const mailsFail: Scenario = {
  alerts: ['PqMailsFail', 'PqMailsWait'],
  does: 'the mail server answers 451 to the mails of 8 people who sign up',
  ...withMailServer('fails', 8),
};

export const mailsAreRefused: Scenario = {
  alerts: ['PqMailsGivenUp'],
  does: 'the mail server answers 550 to the mails of 25 people who sign up',
  ...withMailServer('refuses', 25),
};
