type ListItem = {
  /** As written; absent in lists without numbers. */
  number: number | undefined
  text: string
}
export type TextBlock =
  | { kind: 'text'; text: string }
  | { kind: 'numbers' | 'dashes'; items: ListItem[] }

/** "1. Bread", "2) Cheese", "- Milk". A year is no number of a list. */
const listLine = /^[ \t]*(?:(\d{1,3})[.)]|[-*•–])[ \t]+(\S.*)$/u

const parseItem = (line: string): ListItem | null => {
  const match = listLine.exec(line)
  if (!match) return null
  return { number: match[1] === undefined ? undefined : Number(match[1]), text: match[2] ?? '' }
}

const isFilled = (line: string) => line.trim() !== ''

/** Splits a text into paragraphs and lists. Blank lines next to a list are its margins. */
export const parseTextBlocks = (text: string): TextBlock[] => {
  const blocks: TextBlock[] = []
  let lines: string[] = []
  const addText = () => {
    const [first, last] = [lines.findIndex(isFilled), lines.findLastIndex(isFilled)]
    if (first >= 0) blocks.push({ kind: 'text', text: lines.slice(first, last + 1).join('\n') })
    lines = []
  }
  for (const line of text.split(/\r?\n/)) {
    const item = parseItem(line)
    if (!item) {
      lines.push(line)
      continue
    }
    addText()
    const kind = item.number === undefined ? 'dashes' : 'numbers'
    const last = blocks.at(-1)
    if (last?.kind === kind) last.items.push(item)
    else blocks.push({ kind, items: [item] })
  }
  addText()
  return blocks
}
