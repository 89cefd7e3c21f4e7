import english from 'emojibase-data/en/data.json?url'
import spanish from 'emojibase-data/es/data.json?url'
import dutch from 'emojibase-data/nl/data.json?url'
import polish from 'emojibase-data/pl/data.json?url'
import ukrainian from 'emojibase-data/uk/data.json?url'
import type { EmojiData } from 'frimousse'
import type { Language } from '#shared/language/languages.ts'
import type { Label } from '#shared/language/t.ts'
import { t } from '#web/language/t.tsx'
import { newestSupported } from './emojiSupport.ts'

/** The data has no Arabic and no Turkish: there the names are English. */
const urls: Partial<Record<Language, string>> & { en: string } = {
  en: english,
  es: spanish,
  nl: dutch,
  pl: polish,
  uk: ukrainian,
}

/** The language of the names. */
export const dataLanguage = (language: Language): Language => (urls[language] ? language : 'en')

type Entry = {
  emoji: string
  label: string
  tags?: string[]
  version: number
  /** Parts of emojis have none. */
  group?: number
  skins?: { emoji: string; tone: number | number[] }[]
}

const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const
// The button for skin tones says more.
const toneNames = { light: '1', 'medium-light': '2', medium: '3', 'medium-dark': '4', dark: '5' }

const categories: Record<number, Label> = {
  0: 'conversation.reactions.group.smileys',
  1: 'conversation.reactions.group.people',
  3: 'conversation.reactions.group.nature',
  4: 'conversation.reactions.group.food',
  5: 'conversation.reactions.group.travel',
  6: 'conversation.reactions.group.activities',
  7: 'conversation.reactions.group.objects',
  8: 'conversation.reactions.group.symbols',
  9: 'conversation.reactions.group.flags',
}

/** The data asks for colours also where they need not be asked for: not as Unicode recommends. */
const asRecommended = (emoji: string) => emoji.replace(/^(\p{Emoji_Presentation})\ufe0f$/u, '$1')

const skinsOf = ({ skins }: Entry) => {
  const byTone = new Map(skins?.map(({ tone, emoji }) => [tone, emoji]))
  const all = tones.map((name, at) => [name, byTone.get(at + 1) ?? ''] as const)
  if (all.some(([, emoji]) => emoji === '')) return undefined
  return Object.fromEntries(all) as Record<(typeof tones)[number], string>
}

const toData = (locale: Language, entries: Entry[]): EmojiData => {
  const newest = newestSupported()
  return {
    locale,
    emojis: entries.flatMap((entry) => {
      const { emoji, label, tags = [], version, group = 2 } = entry
      if (!categories[group] || version > newest) return []
      const shown = { emoji: asRecommended(emoji), label, tags, version, category: group }
      return [{ ...shown, skins: skinsOf(entry) }]
    }),
    categories: Object.entries(categories).map(([index, label]) => ({
      index: Number(index),
      label: t(label),
    })),
    skinTones: toneNames,
  }
}

const loaded = new Map<Language, EmojiData>()

/** The emojis with their names and keywords. Fetched once. */
export const fetchEmojis = async (language: Language): Promise<EmojiData> => {
  const known = loaded.get(language)
  if (known) return known
  const response = await fetch(urls[dataLanguage(language)] ?? urls.en)
  const data = toData(language, (await response.json()) as Entry[])
  loaded.set(language, data)
  return data
}

export const knownEmojis = (language: Language) => loaded.get(language)
