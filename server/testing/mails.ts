import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll } from 'vitest'
import { refuseLeaks } from './canary.ts'
import type { Person } from './people.ts'

/** As DATA_DIR of an app whose mails are looked at; removed after the tests of a file. */
export const mailFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'welkom-mail-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

export type ReadMail = Omit<Email, 'headers' | 'text' | 'html'> & {
  text: string
  html: string
  header: (name: string) => string | undefined
  raw: string
}

/** Fails when the mail holds what is for others than its reader. */
export const readMail = async (raw: string | Buffer, { me }: Person): Promise<ReadMail> => {
  const { headers, text = '', html = '', ...rest } = await PostalMime.parse(raw)
  refuseLeaks(`${rest.subject}\n${text}\n${html}`, { by: 'A mail', to: me.username })
  const header = (name: string) => headers.find(({ key }) => key === name.toLowerCase())?.value
  return { ...rest, text, html, header, raw: String(raw) }
}

/** Where a mail's own link with a secret leads, and that secret. */
export const linkIn = ({ text }: Pick<ReadMail, 'text'>) => {
  const url = new URL(/https?:\/\/\S+[?&]token=\S+/.exec(text)?.[0] ?? 'http://no-link.invalid')
  return { url, token: url.searchParams.get('token') ?? '' }
}

/** The mails that were written for somebody into such a folder, oldest first. */
export const mailsTo = async (dataDir: string, person: Person): Promise<ReadMail[]> => {
  const outbox = join(dataDir, 'outbox')
  const files = (existsSync(outbox) ? readdirSync(outbox) : [])
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(outbox, name)))
  const theirs = files.filter((raw) => raw.includes(`To: ${person.me.email}`))
  return Promise.all(theirs.map((raw) => readMail(raw, person)))
}
