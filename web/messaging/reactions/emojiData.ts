import arabic from 'cldr-annotations-modern/annotations/ar/annotations.json?url'
import turkish from 'cldr-annotations-modern/annotations/tr/annotations.json?url'
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

const urls: Partial<Record<Language, string>> & { en: string } = {
  en: english,
  es: spanish,
  nl: dutch,
  pl: polish,
  uk: ukrainian,
}

/** For the languages that those data lack: names and keywords of Unicode's locale data. */
const annotationUrls: Partial<Record<Language, string>> = { ar: arabic, tr: turkish }

type Annotations = Record<string, { default?: string[]; tts?: string[] }>

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

const fetchJson = async <T>(url: string): Promise<T> => (await fetch(url)).json()

const flagLetter = 0x1f1e6 - 'A'.charCodeAt(0)

/** The name of a country's flag, which the annotations lack. */
const countryOf = (emoji: string, language: Language) => {
  if (!/^\p{Regional_Indicator}{2}$/u.test(emoji)) return undefined
  const code = [...emoji].map((letter) =>
    String.fromCharCode((letter.codePointAt(0) ?? 0) - flagLetter),
  )
  return new Intl.DisplayNames(language, { type: 'region' }).of(code.join(''))
}

const named = (entry: Entry, language: Language, annotations: Annotations): Entry => {
  const own = annotations[entry.emoji.replaceAll('\ufe0f', '')]
  const label = own?.tts?.[0] ?? countryOf(entry.emoji, language)
  return label ? { ...entry, label, tags: own?.default ?? [] } : entry
}

const fetchEntries = async (language: Language) => {
  const url = annotationUrls[language]
  if (!url) return fetchJson<Entry[]>(urls[language] ?? urls.en)
  const [entries, { annotations }] = await Promise.all([
    fetchJson<Entry[]>(urls.en),
    fetchJson<{ annotations: { annotations: Annotations } }>(url),
  ])
  return entries.map((entry) => named(entry, language, annotations.annotations))
}

const loaded = new Map<Language, EmojiData>()

/** The emojis with their names and keywords. Fetched once. */
export const fetchEmojis = async (language: Language): Promise<EmojiData> => {
  const known = loaded.get(language)
  if (known) return known
  const data = toData(language, await fetchEntries(language))
  loaded.set(language, data)
  return data
}

export const knownEmojis = (language: Language) => loaded.get(language)
