import type { BothWays, ConversationCard } from '#shared/buddies/contract.ts'

/** `- Dutch` on one line, English on the next. */
const pairsIn = (part: string): BothWays[] =>
  [...part.matchAll(/^- (.+)\n {2}(.+)$/gm)].map(([, nl = '', en = '']) => ({ nl, en }))

/** From a card's Markdown: `# Dutch / English`, its level, and a part for each kind of thing. */
export const parseCard = (text: string): ConversationCard => {
  const [head = '', ...parts] = text.split(/^## /m)
  const [, nl = '', en = ''] = /^# (.+) \/ (.+)$/m.exec(head) ?? []
  const level = /^Level: (\w\d)$/m.exec(head)?.[1] ?? ''
  const pairs = (name: string) => pairsIn(parts.find((part) => part.startsWith(`${name}\n`)) ?? '')
  const [warmUp, tip] = [pairs('Warm-up')[0], pairs('Tip')[0]]
  if (!nl || !level || !warmUp || !tip) throw new Error(`This card is not whole: ${head}`)
  return {
    theme: { nl, en },
    level,
    warmUp,
    questions: pairs('Questions'),
    phrases: pairs('Phrases'),
    tip,
  }
}
