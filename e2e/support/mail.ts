import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { security } from '#shared/auth/security/contract.ts'

/** The data directory of the shared installation. */
export const sharedDataDir = () => process.env.E2E_DATA_DIR ?? ''

const mailsTo = async (address: string, dataDir: string): Promise<Email[]> => {
  const outbox = join(dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(outbox, name), 'utf8')
      // Most mails are to users of other tests, and parsing those would take long.
      return text.includes(address) ? PostalMime.parse(text) : []
    }),
  )
  return mails.flat().filter(({ to }) => to?.some((recipient) => recipient.address === address))
}

/** Waits for a mail to this address whose subject matches, and returns the latest. */
export const mailTo = async (
  address: string,
  subject: RegExp,
  dataDir = sharedDataDir(),
): Promise<Email> => {
  let found: Email | undefined
  await expect(async () => {
    const mails = await mailsTo(address, dataDir)
    found = mails.findLast((mail) => subject.test(mail.subject ?? ''))
    expect(found, `mails so far: ${mails.map((mail) => mail.subject).join(', ')}`).toBeDefined()
  }).toPass()
  if (!found) throw new Error('unreachable')
  return found
}

/** The confirmation code from the mail after registration. */
export const codeMailedTo = async (address: string, dataDir?: string): Promise<string> => {
  const { text = '' } = await mailTo(address, /^Confirm your email address$/, dataDir)
  return /Code: (\d{6})/.exec(text)?.[1] ?? ''
}

/** Confirms the email address, because other mails are held back until then. */
export const confirmAddress = async (
  request: APIRequestContext,
  address: string,
  dataDir?: string,
) => {
  const data = { code: await codeMailedTo(address, dataDir) }
  const answer = await request.post(security.confirmEmailByCode.path, { data })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
}

/** The calendar file inside a mail. */
export const calendarIn = ({ attachments }: Email): string => {
  const file = attachments.find(({ mimeType }) => mimeType.startsWith('text/calendar'))
  if (!file) throw new Error('The mail has no calendar file')
  return typeof file.content === 'string'
    ? file.content
    : new TextDecoder().decode(file.content as ArrayBuffer)
}
