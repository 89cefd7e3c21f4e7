import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll } from 'vitest'
import { assertNoLeaks } from './canary.ts'
import type { Person } from './people.ts'

/** A DATA_DIR for apps whose mails are read; removed after the tests of a file. */
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

/** Parses a mail. Fails when it leaks private data to its reader. */
export const readMail = async (raw: string | Buffer, { me }: Person): Promise<ReadMail> => {
  const { headers, text = '', html = '', ...rest } = await PostalMime.parse(raw)
  assertNoLeaks(`${rest.subject}\n${text}\n${html}`, { by: 'A mail', to: me.username })
  const header = (name: string) => headers.find(({ key }) => key === name.toLowerCase())?.value
  return { ...rest, text, html, header, raw: String(raw) }
}

/** The mail's link with a token, and the token. */
export const findLink = ({ text }: Pick<ReadMail, 'text'>) => {
  const url = new URL(/https?:\/\/\S+[?&]token=\S+/.exec(text)?.[0] ?? 'http://no-link.invalid')
  return { url, token: url.searchParams.get('token') ?? '' }
}

/** The mails written for a user into this folder, oldest first. */
export const mailsTo = async (dataDir: string, person: Person): Promise<ReadMail[]> => {
  const outbox = join(dataDir, 'outbox')
  const files = (existsSync(outbox) ? readdirSync(outbox) : [])
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(outbox, name)))
  const theirs = files.filter((raw) => raw.includes(`To: ${person.me.email}`))
  return Promise.all(theirs.map((raw) => readMail(raw, person)))
}
