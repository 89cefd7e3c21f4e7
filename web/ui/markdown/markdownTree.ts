/** The part of a hast node used here. */
export type Node = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

const textOf = ({ value = '', children = [] }: Node): string =>
  value + children.map(textOf).join('')

/** Creates unique heading ids within one text. */
const createSlugger = () => {
  const counts = new Map<string, number>()
  return (title: string) => {
    const slug = title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{Mark}/gu, '')
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replace(/^-|-$/g, '')
    const count = (counts.get(slug) ?? 0) + 1
    counts.set(slug, count)
    // The prefix avoids clashes with ids of the page.
    return `part-${slug}${count > 1 ? `-${count}` : ''}`
  }
}

export type Heading = { id: string; title: string }

/** Makes the top headings h2, because the page has its own h1, and gives each an id. */
export const addHeadingIds = ({ children = [] }: Node): Heading[] => {
  const idOf = createSlugger()
  const headings: Heading[] = []
  for (const node of children) {
    if (node.tagName !== 'h1' && node.tagName !== 'h2') continue
    const title = textOf(node).trim()
    const id = idOf(title)
    node.tagName = 'h2'
    node.properties = { id }
    headings.push({ id, title })
  }
  return headings
}

const blocks = /^(?:h[1-6]|p|ul|ol|li|blockquote|pre|hr)$/
const isBlock = ({ tagName = '' }: Node) => blocks.test(tagName)

/** After a full stop that follows a letter, so not after "1." */
const sentenceBoundary = /(?<=[\p{Letter})”"][.!?])\s+/u

const splitSentences = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .split(sentenceBoundary)
    .filter((sentence) => /[\p{Letter}\p{Number}]/u.test(sentence))

/** The sentences of the text, in order, for reading aloud. */
export const sentencesOf = ({ children = [] }: Node): string[] => {
  const sentences: string[] = []
  let inline = ''
  const flush = () => {
    sentences.push(...splitSentences(inline))
    inline = ''
  }
  for (const node of children) {
    if (!isBlock(node)) {
      inline += textOf(node)
      continue
    }
    flush()
    sentences.push(...sentencesOf(node))
  }
  flush()
  return sentences
}

const wordsPerMinute = 180

/** The reading time, at least one minute. */
export const readingMinutes = (sentences: string[]) =>
  Math.max(1, Math.round(sentences.join(' ').split(' ').length / wordsPerMinute))
