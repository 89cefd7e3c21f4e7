import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ConversationCard } from '#shared/buddies/contract.ts'
import { pathWeeks } from '#shared/buddies/rules.ts'
import { parseCard } from './parseCard.ts'

const folder = import.meta.dirname

/** One for each week, in the order of their files' names; read once, when the process starts. */
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
