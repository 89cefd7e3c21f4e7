/** Part of a line: text with its emphasis, or a link. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; children: Inline[] }
  | { kind: 'link'; text: string; href: string }

export type Block =
  | { kind: 'heading'; inline: Inline[] }
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'list'; start: number | null; items: Inline[][] }

// In this order: a named link, a bare one, bold, italics. Marks inside words mean nothing.
const marks =
  /\[([^[\]\n]+)\]\((https?:\/\/[^\s()/?#][^\s()]*)\)|(https?:\/\/[^\s<>"()/?#][^\s<>"]*)|\*\*(?=\S)([^*\n]*[^*\s])\*\*|(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])([^*_\n]*[^*_\s])\5(?![\p{L}\p{N}*_])/gu

/** Punctuation after a link belongs to the sentence. */
const trimUrl = (url: string) => {
  const trimmed = url.replace(/(?<![.,;:!?'*_])[.,;:!?'*_]+$/, '')
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1) : trimmed
}

const parseInline = (line: string): Inline[] => {
  const parts: Inline[] = []
  let at = 0
  const addText = (to: number) => {
    if (to > at) parts.push({ kind: 'text', text: line.slice(at, to) })
  }
  for (const match of line.matchAll(marks)) {
    const [whole, name, namedUrl, bareUrl, strong, , em] = match
    addText(match.index)
    at = match.index + whole.length
    if (name && namedUrl) parts.push({ kind: 'link', text: name, href: namedUrl })
    else if (bareUrl) {
      const url = trimUrl(bareUrl)
      parts.push({ kind: 'link', text: url, href: url })
      at = match.index + url.length
    } else if (strong) parts.push({ kind: 'strong', children: parseInline(strong) })
    else if (em) parts.push({ kind: 'em', children: parseInline(em) })
  }
  addText(line.length)
  return parts
}

const heading = /^#{1,3} +(?=\S)/
const bullet = /^[-*•] +(?=\S)/
const number = /^(\d{1,3})[.)] +(?=\S)/

type Line = { kind: Block['kind']; inline: Inline[]; start: number | null }

const parseLine = (line: string): Line => {
  const [, first] = number.exec(line) ?? []
  const mark = [heading, bullet, number].find((one) => one.test(line))
  return {
    kind: mark === heading ? 'heading' : mark ? 'list' : 'paragraph',
    inline: parseInline(mark ? line.replace(mark, '') : line),
    start: first ? Number(first) : null,
  }
}

const isSameList = (block: Block, { start }: Line) =>
  block.kind === 'list' && (block.start === null) === (start === null)

/**
 * Parses a description: a small part of Markdown, without HTML. Plain text stays as it is: single
 * line breaks are kept and marks within words mean nothing.
 */
export const parseDescription = (text: string): Block[] => {
  const blocks: Block[] = []
  let isNewBlock = true
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (line === '') {
      isNewBlock = true
      continue
    }
    const parsed = parseLine(line)
    const last = isNewBlock ? undefined : blocks.at(-1)
    if (parsed.kind === 'heading') blocks.push({ kind: 'heading', inline: parsed.inline })
    else if (parsed.kind === 'paragraph') {
      if (last?.kind === 'paragraph') last.lines.push(parsed.inline)
      else blocks.push({ kind: 'paragraph', lines: [parsed.inline] })
    } else if (last?.kind === 'list' && isSameList(last, parsed)) last.items.push(parsed.inline)
    else blocks.push({ kind: 'list', start: parsed.start, items: [parsed.inline] })
    isNewBlock = false
  }
  return blocks
}

type PlainOptions = { hasUrls: boolean }

const inlineText = (parts: Inline[], options: PlainOptions): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      if (part.kind !== 'link') return inlineText(part.children, options)
      return options.hasUrls && part.text !== part.href ? `${part.text} (${part.href})` : part.text
    })
    .join('')

const blockLines = (block: Block, options: PlainOptions): string[] => {
  const toText = (parts: Inline[]) => inlineText(parts, options)
  if (block.kind === 'heading') return [toText(block.inline)]
  if (block.kind === 'paragraph') return block.lines.map(toText)
  return block.items.map((item, index) =>
    block.start === null ? `• ${toText(item)}` : `${block.start + index}. ${toText(item)}`,
  )
}

/** Readable text without marks, with the addresses of links: for calendar files. */
export const descriptionAsText = (text: string) =>
  parseDescription(text)
    .map((block) => blockLines(block, { hasUrls: true }).join('\n'))
    .join('\n\n')

/** One line without marks and addresses: for the rows of a list. */
export const descriptionExcerpt = (text: string) =>
  parseDescription(text)
    .flatMap((block) => blockLines(block, { hasUrls: false }))
    .join(' ')
