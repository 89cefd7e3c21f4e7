import { LinkifyIt, type Match } from 'linkify-it'
import { linkedDomains } from '#shared/http/text.ts'

export type Segment =
  | { kind: 'text' | 'bold'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string }

const linkify = new LinkifyIt({ fuzzyLink: true, tlds: linkedDomains })
  .add('ftp:', null)
  .add('//', null)

/** The link without a trailing colon of the sentence; null: not a safe URL. */
const toLink = ({ schema, raw, url }: Match) => {
  const isSafe = /^(https?:\/\/|mailto:)/i.test(url)
  if (!isSafe) return null
  const [colons = ''] = /(?<!:):*$/.exec(raw) ?? []
  const [text, href] = [raw, url].map((value) => value.slice(0, value.length - colons.length))
  if (!text || !href) return null
  return { text, href: schema === '' ? href.replace(/^http:/, 'https:') : href }
}

// Not inside a word, a URL or another name; a trailing full stop ends the sentence.
const mention = /(?<![\p{L}\p{N}@/._-])@([A-Za-z0-9._-]{2,29}[A-Za-z0-9])/gu

// Within a line. As in Markdown, no space follows the first stars or precedes the last ones.
const bold = /(?<![*\p{L}\p{N}])\*\*(?=[^*\s])([^*\n]{1,200})(?<!\s)\*\*(?![*\p{L}\p{N}])/gu

/** Splitting puts what the stars enclose at every second place. */
const parseBold = (text: string): Segment[] =>
  text
    .split(bold)
    .flatMap((part, at) => (at % 2 ? { kind: 'bold', text: part } : parseMentions(part)))

const parseMentions = (text: string): Segment[] => {
  const segments: Segment[] = []
  let at = 0
  const addText = (to: number) => {
    if (to > at) segments.push({ kind: 'text', text: text.slice(at, to) })
  }
  for (const { 0: name, 1: username = '', index } of text.matchAll(mention)) {
    addText(index)
    segments.push({ kind: 'mention', text: name, username })
    at = index + name.length
  }
  addText(text.length)
  return segments
}

/** Splits user text into plain and bold text, links and mentions. */
export const parseRichText = (text: string): Segment[] => {
  const segments: Segment[] = []
  let at = 0
  for (const match of linkify.match(text) ?? []) {
    const link = toLink(match)
    if (!link) continue
    segments.push(...parseBold(text.slice(at, match.index)), { kind: 'link', ...link })
    at = match.index + link.text.length
  }
  segments.push(...parseBold(text.slice(at)))
  return segments
}
