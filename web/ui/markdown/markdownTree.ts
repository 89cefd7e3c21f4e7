/** What the renderer has read, as far as it matters here. */
export type Node = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

const textOf = ({ value = '', children = [] }: Node): string =>
  value + children.map(textOf).join('')

/** Two headings of the same words get two ids: for each text, its own maker. */
const createIds = () => {
  const given = new Map<string, number>()
  return (title: string) => {
    const words = title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{Mark}/gu, '')
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replace(/^-|-$/g, '')
    const count = (given.get(words) ?? 0) + 1
    given.set(words, count)
    // Never the id of something that the page itself has.
    return `part-${words}${count > 1 ? `-${count}` : ''}`
  }
}

export type Heading = { id: string; title: string }

/**
 * The page has its one h1 already: a text's parts begin with h2, or inside a part of the page with
 * h3, and each gets an id.
 */
export const markHeadings = ({ children = [] }: Node, level = 2): Heading[] => {
  const idOf = createIds()
  const headings: Heading[] = []
  for (const node of children) {
    if (node.tagName !== 'h1' && node.tagName !== 'h2') continue
    const title = textOf(node).trim()
    const id = idOf(title)
    node.tagName = `h${level}`
    node.properties = { id }
    headings.push({ id, title })
  }
  return headings
}

const blocks = /^(?:h[1-6]|p|ul|ol|li|blockquote|pre|hr)$/
const isBlock = ({ tagName = '' }: Node) => blocks.test(tagName)

/** After a full stop that ends words: not after "1." */
const betweenSentences = /(?<=[\p{Letter})”"][.!?])\s+/u

const sentencesIn = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .split(betweenSentences)
    .filter((sentence) => /[\p{Letter}\p{Number}]/u.test(sentence))

/** What is said one after the other when the guide is read aloud. */
export const sentencesOf = ({ children = [] }: Node): string[] => {
  const said: string[] = []
  let inline = ''
  const end = () => {
    said.push(...sentencesIn(inline))
    inline = ''
  }
  for (const node of children) {
    if (!isBlock(node)) {
      inline += textOf(node)
      continue
    }
    end()
    said.push(...sentencesOf(node))
  }
  end()
  return said
}

const wordsPerMinute = 180

/** At least one. */
export const minutesOf = (sentences: string[]) =>
  Math.max(1, Math.round(sentences.join(' ').split(' ').length / wordsPerMinute))
