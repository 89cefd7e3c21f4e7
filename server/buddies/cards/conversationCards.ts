import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BilingualText, ConversationCard } from '#shared/buddies/contract.ts'
import { pathWeeks } from '#shared/buddies/rules.ts'

/** Items of a section: `- Dutch`, followed by a line in English. */
const itemsIn = (section: string): BilingualText[] =>
  [...section.matchAll(/^- (.+)\n {2}(.+)$/gm)].map(([, nl = '', en = '']) => ({ nl, en }))

/**
 * Parses the Markdown of a card: `# Dutch / English`, the level, and a section per content type.
 */
const parseCard = (text: string): ConversationCard => {
  const [head = '', ...sections] = text.split(/^## /m)
  const [, nl = '', en = ''] = /^# (.+) \/ (.+)$/m.exec(head) ?? []
  const level = /^Level: (\w\d)$/m.exec(head)?.[1] ?? ''
  const items = (name: string) =>
    itemsIn(sections.find((section) => section.startsWith(`${name}\n`)) ?? '')
  const [warmUp, tip] = [items('Warm-up')[0], items('Tip')[0]]
  if (!nl || !level || !warmUp || !tip) throw new Error(`This card is incomplete: ${head}`)
  return {
    theme: { nl, en },
    level,
    warmUp,
    questions: items('Questions'),
    phrases: items('Phrases'),
    tip,
  }
}

const folder = import.meta.dirname

/** One card per week, ordered by file name. Read once at startup. */
const cards: ConversationCard[] = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => parseCard(readFileSync(path.join(folder, name), 'utf8')))

if (cards.length !== pathWeeks)
  throw new Error(`There are ${cards.length} conversation cards for ${pathWeeks} weeks`)

export const cardOf = (week: number): ConversationCard => {
  const card = cards[week - 1]
  if (!card) throw new Error(`There is no card for week ${week}`)
  return card
}
