import { LinkifyIt, type Match } from 'linkify-it'
import { boldText } from '#shared/http/boldText.ts'
import { linkedDomains } from '#shared/http/text.ts'

export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string }
export type Segment = Piece | { kind: 'bold'; pieces: Piece[] }

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

const parseMentions = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  const addText = (to: number) => {
    if (to > at) pieces.push({ kind: 'text', text: text.slice(at, to) })
  }
  for (const { 0: name, 1: username = '', index } of text.matchAll(mention)) {
    addText(index)
    pieces.push({ kind: 'mention', text: name, username })
    at = index + name.length
  }
  addText(text.length)
  return pieces
}

// The search for links takes a tenth of a second when an old phone first needs it.
const mayHaveLink = /\S[.@]\S|\/\/\S/

const parseLinks = (text: string): Piece[] => {
  if (!mayHaveLink.test(text)) return parseMentions(text)
  const pieces: Piece[] = []
  let at = 0
  for (const match of linkify.match(text) ?? []) {
    const link = toLink(match)
    if (!link) continue
    pieces.push(...parseMentions(text.slice(at, match.index)), { kind: 'link', ...link })
    at = match.index + link.text.length
  }
  pieces.push(...parseMentions(text.slice(at)))
  return pieces
}

/**
 * Splits user text into plain and bold text, links and mentions. Bold text may contain the others.
 * Splitting puts what the stars enclose at every second place.
 */
export const parseRichText = (text: string): Segment[] =>
  text
    .split(boldText)
    .flatMap((part, at): Segment[] =>
      at % 2 ? [{ kind: 'bold', pieces: parseLinks(part) }] : parseLinks(part),
    )
