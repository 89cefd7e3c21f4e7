import * as z from 'zod'

// Letters that show nothing, and Braille without a dot: a text made only of these and white space
// counts as blank.
const invisible = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu
// C0 and C1 controls; long texts may hold line feed and tab.
const controls = /\p{Cc}/u
const controlsButLines = /[^\P{Cc}\n\t]/u
// Marks that turn the direction of text: a name could use them to pose as another (U+202E).
const directionMarks = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu

export const isBlank = (text: string) => text.replace(invisible, '') === ''

/** Characters as people count them in limits: code points, so an emoji is one and not two. */
const length = (text: string) => [...text].length

const sane = (text: string, allowLines: boolean) =>
  text.isWellFormed() && !(allowLines ? controlsButLines : controls).test(text)

type Limits = { min?: number; max: number; error?: string }

const text = ({ min = 0, max, error }: Limits, allowLines: boolean) =>
  z
    .string()
    .overwrite((value) => {
      const unified = allowLines ? value.replace(/\r\n?/g, '\n') : value.replace(directionMarks, '')
      return unified.isWellFormed() ? unified.normalize('NFC').trim() : unified
    })
    .check(({ value, issues }) => {
      const refuse = (message: string) =>
        issues.push({ code: 'custom', input: value, message, continue: false })
      if (!sane(value, allowLines)) refuse('Text contains characters that are not allowed')
      else if (min > 0 && isBlank(value)) refuse(error ?? 'Required')
      else if (length(value) < min) refuse(`String must contain at least ${min} character(s)`)
      else if (length(value) > max) refuse(`String must contain at most ${max} character(s)`)
    })

/** One line of text: trimmed, NFC, no control characters, lengths in code points. */
export const line = (limits: Limits) => text(limits, false)

/** Text with line breaks (`\n`) and tabs; otherwise as `line`. */
export const lines = (limits: Limits) => text(limits, true)

/** What is said twice stays once, as it was said first. */
const saidOnce = (words: string[]) => {
  const said = new Set<string>()
  return words.filter((word) => {
    const key = word.toLowerCase()
    return !said.has(key) && said.add(key)
  })
}

type WordList = { longest: number; most: number; error: string }

/** So many lines at most, counted without blank ones and what is said twice. */
export const wordList = ({ longest, most, error }: WordList) =>
  z
    .array(line({ max: longest }))
    .overwrite((words) => saidOnce(words.filter((word) => !isBlank(word))))
    // Not `max`, which would speak of what was sent in the description of the calls.
    .refine(({ length }) => length <= most, error)
