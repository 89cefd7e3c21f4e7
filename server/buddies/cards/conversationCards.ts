import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

const readFiles = (folder: string) => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return new Map(
    names.sort().map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const),
  )
}

type Cards = Map<Language, CardText[]>

/**
 * Reads the cards from one folder per language, ordered by file name. A language without a folder
 * is left out; a translation that differs from the Dutch cards in its structure is refused.
 */
export const readCards = (folder: string): Cards => {
  const dutchFiles = readFiles(path.join(folder, 'nl'))
  if (dutchFiles.size !== pathWeeks)
    throw new Error(`There are ${dutchFiles.size} conversation cards for ${pathWeeks} weeks`)
  const readLanguage = (language: Language): CardText[] => {
    const files = readFiles(path.join(folder, language))
    for (const name of files.keys())
      if (!dutchFiles.has(name)) throw new Error(`${language}/${name} translates no Dutch card`)
    return [...dutchFiles].map(([name, dutch]) => {
      const text = files.get(name)
      if (text === undefined) throw new Error(`The card ${language}/${name} is missing`)
      if (structureOf(text) !== structureOf(dutch))
        throw new Error(`${language}/${name} has other headings or items than nl/${name}`)
      return parseCard(text)
    })
  }
  return new Map(
    languages
      .filter((language) => existsSync(path.join(folder, language)))
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
