export { MailError } from './mail-error.ts'
export type { Mail, Mailer } from './mailer.ts'
export { type SmtpOptions, smtpMailer } from './smtp-mailer.ts'
export { type StoredMail, type StoredMails, storedMailer } from './stored-mailer.ts'
