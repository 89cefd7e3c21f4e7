import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { RenderedMail } from './compose.ts'

export type OutgoingMail = RenderedMail & {
  /** Determines Message-ID and file name, so a resend is recognizable as a duplicate. */
  id: string
  to: string
  date: Date
}

export type Mailer = { send(mail: OutgoingMail): Promise<void> }

type MailerConfig = Pick<Config, 'smtpUrl' | 'mailNeedsTls' | 'mailFrom' | 'publicUrl' | 'dataDir'>
type Log = { info(fields: object, message: string): void }

/** Sends through `SMTP_URL`; without it, writes each mail to an .eml file. */
export const createMailer = (config: MailerConfig, log: Log): Mailer =>
  config.smtpUrl ? smtpMailer(config, config.smtpUrl) : fileMailer(config, log)

// In total shorter than a job lease, so that no second worker starts the same mail.
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 }
// Keeps mail content from making the server read files or URLs.
const noExternalAccess = { disableFileAccess: true, disableUrlAccess: true }

const smtpMailer = (config: MailerConfig, url: string): Mailer => {
  const options = {
    url,
    requireTLS: config.mailNeedsTls,
    ...timeouts,
    ...noExternalAccess,
  }
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer')
      await createTransport(options).sendMail(toMessage(mail, config))
    },
  }
}

const fileMailer = (config: MailerConfig, log: Log): Mailer => {
  const options = { streamTransport: true, buffer: true, ...noExternalAccess } as const
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer')
      const { message } = await createTransport(options).sendMail(toMessage(mail, config))
      const file = await writeMailFile(config.dataDir, mail, message as Buffer)
      log.info({ file }, 'An email was written to a file because SMTP_URL is not set')
    },
  }
}

// Prevents header injection and bidi spoofing: line breaks and direction controls become spaces. Only
// first strong isolates stay: around a title they keep the words beside it in order.
const maxHeaderLength = 150
const unsafeCharacters = /[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066\u2067\u200e\u200f\u061c]+/gu
const headerText = (text: string) =>
  [...text.replace(unsafeCharacters, ' ').trim()].slice(0, maxHeaderLength).join('')

/** One-click unsubscribe (RFC 8058). */
const unsubscribeHeaders = (unsubscribeUrl: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const calendarParts = ({ method, content }: NonNullable<RenderedMail['calendar']>) => {
  const calendar = { contentType: `text/calendar; method=${method}; charset=utf-8`, content }
  return { alternatives: [calendar], attachments: [{ ...calendar, filename: 'welkom.ics' }] }
}

const toMessage = (mail: OutgoingMail, { mailFrom, publicUrl }: MailerConfig): SendMailOptions => ({
  from: mailFrom,
  // No display name: headers must not contain member-written text.
  to: { name: '', address: mail.to },
  subject: headerText(mail.subject),
  date: mail.date,
  messageId: `<mail-${mail.id}@${new URL(publicUrl).hostname}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(mail.unsubscribeUrl && unsubscribeHeaders(mail.unsubscribeUrl)),
  },
  text: mail.text,
  html: mail.html,
  ...(mail.calendar && calendarParts(mail.calendar)),
})

const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

/** `20261126T193000Z`: sorts by time and is a valid file name everywhere. */
const fileTime = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '')

/** Writes a mail to a file. Idempotent: the name depends only on the mail. */
const writeMailFile = async (
  dataDir: string,
  mail: { id: string; date: Date },
  message: Buffer,
): Promise<string> => {
  const folder = outboxFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${fileTime(mail.date)}-${mail.id}.eml`)
  await writeFile(`${file}.part`, message, { mode: 0o600 })
  await rename(`${file}.part`, file)
  return file
}

const filesIn = (folder: string) =>
  readdir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Deletes files of older mails, including partial files of a killed process. */
export const removeMailFilesBefore = async (dataDir: string, before: Date): Promise<void> => {
  const folder = outboxFolder(dataDir)
  const limit = fileTime(before)
  for (const name of await filesIn(folder)) {
    const isMailFile = /^\d{8}T\d{6}Z-.+\.eml(\.part)?$/.test(name)
    if (isMailFile && name < limit) await rm(join(folder, name), { force: true })
  }
}

/** Deletes the files of these mails. */
export const removeFilesOfMails = async (dataDir: string, mailIds: string[]): Promise<void> => {
  const folder = outboxFolder(dataDir)
  const ids = new Set(mailIds)
  for (const name of await filesIn(folder)) {
    const [, id = ''] = /^\d{8}T\d{6}Z-(.+)\.eml(?:\.part)?$/.exec(name) ?? []
    if (ids.has(id)) await rm(join(folder, name), { force: true })
  }
}
