import * as z from 'zod/mini'
import { t } from '#shared/language/t.ts'

// Invisible characters and the empty Braille pattern: a text of these and white space is blank.
const invisible = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu
// C0 and C1 control characters; multi-line text may contain line feed and tab.
const controls = /\p{Cc}/u
const controlsButLines = /[^\P{Cc}\n\t]/u
// Bidirectional control characters: a name could use them to impersonate another (U+202E).
const directionMarks = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu

export const isBlank = (text: string) => text.replace(invisible, '') === ''

/** Length in code points, so an emoji counts once. */
const length = (text: string) => [...text].length

const hasOnlyAllowedCharacters = (text: string, allowLines: boolean) =>
  text.isWellFormed() && !(allowLines ? controlsButLines : controls).test(text)

type TextLimits = { min?: number; max: number }

const text = ({ min = 0, max }: TextLimits, allowLines: boolean) =>
  z
    .string()
    .check(
      z.overwrite((value) => {
        const unified = allowLines
          ? value.replace(/\r\n?/g, '\n')
          : value.replace(directionMarks, '')
        return unified.isWellFormed() ? unified.normalize('NFC').trim() : unified
      }),
    )
    .check(({ value, issues }) => {
      const reject = (message: string) =>
        issues.push({ code: 'custom', input: value, message, continue: false })
      if (!hasOnlyAllowedCharacters(value, allowLines)) reject(t('http.validation.characters'))
      else if (min > 0 && isBlank(value)) reject(t('http.validation.required'))
      else if (length(value) < min) reject(t('http.validation.textTooShort', { min }))
      else if (length(value) > max) reject(t('http.validation.textTooLong', { max }))
    })

/** Single-line text: trimmed, NFC, no control characters, lengths in code points. */
export const singleLine = (limits: TextLimits) => text(limits, false)

/** The same with line breaks (`\n`) and tabs. */
export const multiLine = (limits: TextLimits) => text(limits, true)

/** Removes case-insensitive duplicates; the first spelling wins. */
const uniqueIgnoringCase = (words: string[]) => {
  const seen = new Set<string>()
  return words.filter((word) => {
    const key = word.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

type WordList = { maxLength: number; maxItems: number; error: string | (() => string) }

/** A list of short texts without blank or duplicate entries. */
export const wordList = ({ maxLength, maxItems, error }: WordList) =>
  z.array(singleLine({ max: maxLength })).check(
    z.overwrite((words) => uniqueIgnoringCase(words.filter((word) => !isBlank(word)))),
    z.refine(({ length }) => length <= maxItems, { error }),
  )

/**
 * Top-level domains that are linked without a scheme. A short list: with more, a missing space after
 * a full stop ("klaar.De trein") would become a link.
 */
export const linkedDomains = 'nl com org net eu info gov edu app dev amsterdam'.split(' ')
