import type { Store } from '#src/core/store.ts';

/** `to`: the envelope's recipients. `date`: the sandbox's time of receipt, ISO 8601. */
export type Mail = {
  id: number;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  date: string;
};

type Row = Omit<Mail, 'links' | 'date' | 'from'> & { sender: string; links: string; at: number };

const select = `SELECT id, sender, subject, text, html, links, at,
  (SELECT group_concat(address, ', ') FROM recipient WHERE mail_id = mail.id) AS "to" FROM mail`;

/** Durable when it returns. */
export function storeMail(
  store: Store,
  mail: Omit<Mail, 'id' | 'to' | 'date'> & { to: string[]; at: number },
) {
  const { from, subject, text, html, links, at } = mail;
  store.atomically(() => {
    const row = store.find<{ id: number }>(
      'INSERT INTO mail (sender, subject, text, html, links, at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id',
      ...[from, subject, text, html, JSON.stringify(links), at],
    );
    for (const address of mail.to)
      store.run('INSERT OR IGNORE INTO recipient VALUES (?, ?)', address, row?.id ?? 0);
  });
}

/** Newest first; `to` matches an address case-insensitively. */
export function listMails(store: Store, to: string | null, limit = -1): Mail[] {
  const rows = to
    ? store.all<Row>(
        `${select} WHERE id IN (SELECT mail_id FROM recipient WHERE address = ?) ORDER BY id DESC LIMIT ?`,
        ...[to, limit],
      )
    : store.all<Row>(`${select} ORDER BY id DESC LIMIT ?`, limit);
  return rows.map(present);
}

export function findMail(store: Store, id: number): Mail | null {
  const row = store.find<Row>(`${select} WHERE id = ?`, id);
  return row && present(row);
}

export function countMails(store: Store): number {
  return store.find<{ n: number }>('SELECT count(*) AS n FROM mail')?.n ?? 0;
}

export function clearInbox(store: Store): void {
  store.run('DELETE FROM recipient');
  store.run('DELETE FROM mail');
}

function present({ sender, links, at, ...row }: Row): Mail {
  return { ...row, from: sender, links: JSON.parse(links) as string[], date: new Date(at).toISOString() };
}
