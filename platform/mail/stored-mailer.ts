// The mailer of an installation without a mail server: mails are stored in the database, where a page of the server can
// show them. The role that creates sign-in links reads and writes them.
import type { Database } from '../postgres/postgres.ts'
import type { Mail, Mailer } from './mailer.ts'

export type StoredMail = Mail & { readonly id: number; readonly sentAt: Date }

export type StoredMails = {
  /** Newest first. */
  listMails(options?: { readonly limit?: number }): Promise<readonly StoredMail[]>
  findMail(id: number): Promise<StoredMail | undefined>
}

type MailRow = {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly created_at: Date
}

const kept = 200
const role = 'auth_admin'
const columns = 'id, recipient, subject, html, text, created_at'

export function storedMailer(database: Database): Mailer & StoredMails {
  return {
    async send({ to, subject, html, text }) {
      await database.transaction({ role }, async (transaction) => {
        await transaction.query(
          'insert into platform.mails (recipient, subject, html, text) values ($1, $2, $3, $4)',
          [to, subject, html, text],
        )
        await transaction.query(
          `delete from platform.mails
           where id <= (select id from platform.mails order by id desc offset $1 limit 1)`,
          [kept],
        )
      })
    },
    async close() {},
    async listMails({ limit = kept } = {}) {
      const rows = await database.query<MailRow>(
        { role, readOnly: true },
        { text: `select ${columns} from platform.mails order by id desc limit $1`, values: [limit] },
      )
      return rows.map(toMail)
    },
    async findMail(id) {
      const [row] = await database.query<MailRow>(
        { role, readOnly: true },
        { text: `select ${columns} from platform.mails where id = $1`, values: [id] },
      )
      return row === undefined ? undefined : toMail(row)
    },
  }
}

function toMail({ id, recipient, subject, html, text, created_at }: MailRow): StoredMail {
  return { id: Number(id), to: recipient, subject, html, text, sentAt: created_at }
}
