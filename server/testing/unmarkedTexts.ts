import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { compileMessagesWith } from '#server/language/t.ts'
import { readTexts } from '#server/language/texts.ts'
import { compileMessage } from '#shared/language/compileMessage.ts'
import { originalLanguage } from '#shared/language/languages.ts'
import { compilePseudoMessage } from '../../scripts/messages/pseudoMessage.ts'
import { literalKeys } from '../../scripts/messages/usedKeys.ts'
import type { ReadMail } from './mails.ts'

// Values have letters of another alphabet, so every Latin letter without an accent is a text of ours.
export const value = 'Ωμέγα'

/** What is no text: addresses, ids, dates of Intl, and names. */
const noTexts = [
  /https?:\/\/\S+/g,
  /\S+@\S+/g,
  /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g,
  /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g,
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g,
  /\bEurope\/Amsterdam\b/g,
  /\bWelkom\b/g,
  /\b(English|Dutch)\b/g,
  // Usernames of `aUser`.
  /\bu-[\da-f]{8}-[\da-f]{4}\b/g,
]

export const findUnmarked = (text: string) => {
  // Links in mails are broken up by invisible characters.
  const visible = text.replaceAll('\u200c', '')
  const ours = noTexts.reduce((rest, pattern) => rest.replace(pattern, ''), visible)
  return ours.split('\n').filter((line) => /[A-Za-z]/.test(line))
}

const textOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&#?\w+;/g, ' ')

type Mail = Pick<ReadMail, 'subject' | 'text' | 'html'>
export const findUnmarkedInMail = ({ subject = '', text, html }: Mail) =>
  findUnmarked([subject, text, textOf(html)].join('\n'))

/** The lines of a calendar file that people read. */
export const readableLines = (file: string) =>
  file
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => /^(SUMMARY|DESCRIPTION|LOCATION|COMMENT|X-WR-CALNAME)/.test(line))
    .map((line) => line.slice(line.indexOf(':') + 1).replaceAll('\\n', '\n'))
    .join('\n')

const root = join(import.meta.dirname, '../..')

/** The texts that the code of the server names. */
const textsOfServer = () => {
  const texts = readTexts(originalLanguage)
  const code = globSync('server/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  const keys = new Set(code.flatMap((source) => [...literalKeys(source, texts)]))
  return [...texts].filter(([key]) => keys.has(key))
}

/** Marks all messages during the tests of a file, and records which of them are used. */
export const markMessages = () => {
  const used = new Set<string>()
  beforeAll(() =>
    compileMessagesWith((text, language) => {
      used.add(text)
      return compilePseudoMessage(text, language)
    }),
  )
  // Test files share one process.
  afterAll(() => compileMessagesWith(compileMessage))
  return {
    /** The texts of the server with these keys that were not used so far. */
    listUnused: (keys: RegExp) =>
      textsOfServer().flatMap(([key, text]) => (keys.test(key) && !used.has(text) ? [key] : [])),
  }
}
