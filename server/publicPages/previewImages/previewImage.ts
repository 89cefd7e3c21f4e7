import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { directionOf, type Language } from '#shared/language/languages.ts'
import type { Drawing } from './drawing.ts'

export type PreviewImageInput = {
  language: Language
  /** Name of the community. */
  community: string
  title: string
  /** Of an event, written out in the language. */
  date?: string
  /** Town of an event, or that it is online. */
  place?: string
  /** URL of one of our drawings: `illustrationFor` or `guidePicture`. */
  illustration: string
}

// Covers what the fonts contain: Latin, Greek, Cyrillic and Arabic letters, and punctuation. Marks of
// direction stay. Others would be drawn as boxes.
const notDrawable =
  /[^ -~\u00a0-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0384-\u03ce\u0400-\u045f\u0490\u0491\u0600-\u06ff\u0750-\u077f\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u200c\u2013\u2014\u2018-\u201a\u201c-\u2022\u2026\u2030\u2039\u203a\u2066-\u2069\u20ac\u2116\u2122\u2190-\u2193\u2212]/gu

// They make a sign or a digit an emoji.
const emojiMarks = /[\ufe0e\ufe0f\u20e3]/g

const isLetter = (character: string) => /[\p{L}\p{M}\p{N}]/u.test(character)

/** Without emoji. Empty if a letter is missing in the fonts: half a title would be a wrong one. */
const drawable = (text: string) => {
  const whole = text
    .normalize('NFC')
    .replace(emojiMarks, '')
    .replace(/[\u2010\u2011]/g, '-')
  if (whole.match(notDrawable)?.some(isLetter)) return ''
  return whole.replace(notDrawable, ' ').replace(/\s+/g, ' ').trim()
}

const illustrations = join(import.meta.dirname, '../../../web/public/images')

export const drawingOf = (input: PreviewImageInput): Drawing => ({
  direction: directionOf(input.language),
  community: drawable(input.community),
  title: drawable(input.title),
  date: drawable(input.date ?? ''),
  place: drawable(input.place ?? ''),
  illustration: join(illustrations, basename(input.illustration)),
})

const hash = (...texts: string[]) => {
  const sum = createHash('sha256')
  for (const text of texts) sum.update(text).update('\0')
  return sum.digest('base64url').slice(0, 22)
}

const read = (file: string) => readFileSync(file, 'utf8')

/** Changes with the code that draws. */
const design = hash(read(join(import.meta.dirname, 'drawing.ts')))

/** Of everything that is drawn, so that an image never changes under its URL. */
export const previewImageHash = (input: PreviewImageInput): string => {
  const { illustration, ...texts } = drawingOf(input)
  return hash(design, read(illustration), JSON.stringify(texts))
}
