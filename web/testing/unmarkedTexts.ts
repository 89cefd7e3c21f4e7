import { languageCodes, languageName } from '#shared/buddies/languages.ts'
import { ownNames } from '#shared/language/languages.ts'
import { storedKeys } from '#web/privacy/storedKeys.ts'
import { firstLetters, initials } from '#web/ui/initials.ts'

const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']

/** The names of days and months, as Intl writes them. Tiles show them in capitals. */
const dateNames = () => {
  const days = Array.from({ length: 12 * 7 }, (_, at) => new Date(2026, at % 12, at + 1))
  const names = (['long', 'short'] as const).flatMap((style) =>
    days.flatMap((day) => [
      day.toLocaleDateString('en-GB', { weekday: style }),
      day.toLocaleDateString('en-GB', { month: style }),
    ]),
  )
  return names.flatMap((name) => [name, name.toUpperCase()])
}

/** Texts that no message contains. */
const constants = () => [
  ...['Welkom', 'Europe', 'https://'],
  // Towns that the introduction offers; they are stored as they are.
  ...[
    'Amsterdam',
    'Rotterdam',
    'The Hague',
    'Utrecht',
    'Eindhoven',
    'Groningen',
    'Leiden',
    'Delft',
  ],
  // As Intl writes them.
  ...['Today', 'Yesterday', 'Tomorrow'],
  ...['second', 'minute', 'hour', 'day'].flatMap((unit) => [`${unit} ago`, `${unit}s ago`]),
  // An example of a ticket's code.
  'AB12 CD34',
  ...storedKeys.map(({ name }) => name),
  ...Object.values(ownNames),
  ...languageCodes('en').map((code) => languageName(code, 'en')),
  ...dateNames(),
]

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Collects every string of the fake API's replies from now on, which are values and no texts of ours. */
export const watchReplies = () => {
  const values = new Set(constants())
  const { fetch } = window
  // The setup of the next test replaces it.
  window.fetch = async (...request) => {
    const response = await fetch(...request)
    if (response.headers.get('content-type')?.startsWith('application/json'))
      for (const value of stringsIn(await response.clone().json())) values.add(value)
    return response
  }
  return values
}

const textsOf = (root: Element) => {
  const texts: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('script, style, noscript, template'))
      texts.push(node.textContent ?? '')
  for (const element of root.querySelectorAll('*'))
    for (const name of attributes) texts.push(element.getAttribute(name) ?? '')
  return texts
}

const hasPlainLetters = (text: string) => /[A-Za-z]/.test(text)

const address = /\S+@\S+/g

/** A word or sentence within a longer text that somebody wrote, such as a paragraph of a guide. */
const isPartOf = (text: string, value: string) => value.includes(' ') && value.includes(text)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Texts of the page with letters that are neither marked nor values. */
export const findUnmarkedTexts = (root: Element, values: Set<string>): string[] => {
  const known = [...values].filter(hasPlainLetters).toSorted((a, b) => b.length - a.length)
  const short = known.filter((value) => value.length < 200)
  const names = [...short, ...short.map(initials), ...short.map(firstLetters)].filter(
    hasPlainLetters,
  )
  const patterns = names.map((value) => new RegExp(`(?<!\\p{L})${escaped(value)}(?!\\p{L})`, 'gu'))
  const isUnmarked = (text: string) => {
    if (!hasPlainLetters(text) || known.some((value) => isPartOf(text.trim(), value))) return false
    const rest = text.replace(address, '')
    return hasPlainLetters(patterns.reduce((left, pattern) => left.replace(pattern, ''), rest))
  }
  return [...new Set([...textsOf(root), document.title])].filter(isUnmarked)
}
