import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import type { BilingualText, ConversationCard } from '#shared/buddies/contract.ts'
import { pathWeeks } from '#shared/buddies/rules.ts'
import { type Language, languages, originalLanguage } from '#shared/language/languages.ts'

/** A card in one language, by its Markdown: `# Theme`, the level, and a section per content type. */
type CardText = {
  theme: string
  level: string
  warmUp: string
  questions: string[]
  phrases: string[]
  tip: string
}

const itemsIn = (section: string) =>
  [...section.matchAll(/^- (.+)$/gm)].map(([, item = '']) => item)

const parseCard = (text: string): CardText => {
  const [head = '', ...sections] = text.split(/^## /m)
  const theme = /^# (.+)$/m.exec(head)?.[1]
  const level = /^Level: (\w\d)$/m.exec(head)?.[1]
  const items = (name: string) =>
    itemsIn(sections.find((section) => section.startsWith(`${name}\n`)) ?? '')
  const [[warmUp], questions, phrases, [tip]] = [
    items('Warm-up'),
    items('Questions'),
    items('Phrases'),
    items('Tip'),
  ]
  if (!theme || !level || !warmUp || questions.length === 0 || phrases.length === 0 || !tip)
    throw new Error('It is incomplete')
  return { theme, level, warmUp, questions, phrases, tip }
}

/** The headings, the level and the number of items of a card, which are equal in all languages. */
const structureOf = (text: string) => text.replace(/^(#|-) \S.*$/gm, '$1').trim()

/** The texts of the cards in the file of a language, in the order of the weeks. */
const readFile = (folder: string, language: Language): string[] =>
  readFileSync(path.join(folder, `${language}.md`), 'utf8').split(/^(?=# )/m)

type Cards = Map<Language, CardText[]>

/**
 * Reads the cards from one file per language. A language without a file is left out; a translation
 * that differs from the Dutch cards in its structure is refused.
 */
export const readCards = (folder: string): Cards => {
  const dutchCards = readFile(folder, 'nl')
  if (dutchCards.length !== pathWeeks)
    throw new Error(`There are ${dutchCards.length} conversation cards for ${pathWeeks} weeks`)
  const readLanguage = (language: Language): CardText[] => {
    const texts = readFile(folder, language)
    if (texts.length !== pathWeeks)
      throw new Error(`${language}.md has ${texts.length} cards instead of ${pathWeeks}`)
    return dutchCards.map((dutch, at) => {
      const text = texts[at] ?? ''
      if (structureOf(text) !== structureOf(dutch))
        throw new Error(
          `Card ${at + 1} of ${language}.md has other headings or items than in nl.md`,
        )
      return parseCard(text)
    })
  }
  return new Map(
    languages
      .filter((language) => existsSync(path.join(folder, `${language}.md`)))
      .map((language) => [language, readLanguage(language)]),
  )
}

/** Read once at startup. */
const cards = readCards(import.meta.dirname)

const textIn = (language: Language, week: number): CardText => {
  const card = (cards.get(language) ?? cards.get(originalLanguage))?.[week - 1]
  if (!card) throw new Error(`There is no card for week ${week}`)
  return card
}

/** The theme of a week in all languages. */
export const themesOf = (week: number): Partial<Record<Language, string>> =>
  Object.fromEntries(languages.map((language) => [language, textIn(language, week).theme]))

/** The card of a week in Dutch, with its translation into the current language. */
export const cardOf = (week: number): ConversationCard => {
  const language = currentLanguage()
  const [dutch, own] = [textIn('nl', week), textIn(language, week)]
  const both = (nl: string, translation: string | undefined): BilingualText => ({
    nl,
    translation: language === 'nl' ? null : (translation ?? null),
  })
  const bothOfEach = (texts: string[], translations: string[]) =>
    texts.map((text, at) => both(text, translations[at]))
  return {
    theme: both(dutch.theme, own.theme),
    level: dutch.level,
    warmUp: both(dutch.warmUp, own.warmUp),
    questions: bothOfEach(dutch.questions, own.questions),
    phrases: bothOfEach(dutch.phrases, own.phrases),
    tip: both(dutch.tip, own.tip),
  }
}
