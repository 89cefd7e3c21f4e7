import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { Composed } from './compose.ts'
import { writeMailFile } from './files.ts'

export type OutgoingMail = Composed & {
  /** The same mail sent twice has the same Message-ID, and the same file. */
  id: string
  to: string
  date: Date
}

export type Mailer = { send(mail: OutgoingMail): Promise<void> }

type Settings = Pick<Config, 'smtpUrl' | 'mailNeedsTls' | 'mailFrom' | 'publicUrl' | 'dataDir'>
type Log = { info(facts: object, line: string): void }

/** Sends through `SMTP_URL`; without one, writes each mail as a file that mail programs open. */
export const createMailer = (settings: Settings, log: Log): Mailer =>
  settings.smtpUrl ? bySmtp(settings, settings.smtpUrl) : toFiles(settings, log)

// Shorter together than the lease of a job, so that no second worker starts the same mail.
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 }
// Nothing in a mail may make the server read a file or an address.
const closed = { disableFileAccess: true, disableUrlAccess: true }

const bySmtp = (settings: Settings, url: string): Mailer => {
  const transport = createTransport({
    url,
    requireTLS: settings.mailNeedsTls,
    ...timeouts,
    ...closed,
  })
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, settings))
    },
  }
}

const toFiles = (settings: Settings, log: Log): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, ...closed })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, settings))
      const file = await writeMailFile(settings.dataDir, mail, message as Buffer)
      log.info({ file }, 'A mail was written to a file, since SMTP_URL is not set')
    },
  }
}

// A header is one line: whatever could begin another, or turn its direction, becomes a space.
const longestHeader = 150
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]+/gu
const headerText = (text: string) =>
  [...text.replace(unfit, ' ').trim()].slice(0, longestHeader).join('')

/** So that a mail program can unsubscribe its reader with one click (RFC 8058). */
const leavingHeaders = (leaveUrl: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${leaveUrl}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const calendarParts = ({ method, content }: NonNullable<Composed['calendar']>) => {
  const calendar = { contentType: `text/calendar; method=${method}; charset=utf-8`, content }
  return { alternatives: [calendar], attachments: [{ ...calendar, filename: 'welkom.ics' }] }
}

const messageOf = (mail: OutgoingMail, { mailFrom, publicUrl }: Settings): SendMailOptions => ({
  from: mailFrom,
  // The bare address: a name would be a member's own words in a header.
  to: { name: '', address: mail.to },
  subject: headerText(mail.subject),
  date: mail.date,
  messageId: `<mail-${mail.id}@${new URL(publicUrl).hostname}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(mail.leaveUrl && leavingHeaders(mail.leaveUrl)),
  },
  text: mail.text,
  html: mail.html,
  ...(mail.calendar && calendarParts(mail.calendar)),
})
