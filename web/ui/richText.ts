import { LinkifyIt, type Match } from 'linkify-it'
import { linkEndings } from '#shared/http/linkEndings.ts'

export type Piece =
  | { kind: 'words'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string }

const finder = new LinkifyIt({ fuzzyLink: true, tlds: linkEndings })
  .add('ftp:', null)
  .add('//', null)

/** Its text without the colon that ends the sentence part; null: not safe to follow. */
const linkOf = ({ schema, raw, url }: Match) => {
  const isFollowable = /^(https?:\/\/|mailto:)/i.test(url)
  if (!isFollowable) return null
  const [colons = ''] = /:*$/.exec(raw) ?? []
  const [text, href] = [raw, url].map((whole) => whole.slice(0, whole.length - colons.length))
  if (!text || !href) return null
  return { text, href: schema === '' ? href.replace(/^http:/, 'https:') : href }
}

// Not inside a word, an address or another name; a full stop after it ends the sentence.
const mention = /(?<![\p{L}\p{N}@/._-])@([A-Za-z0-9._-]{2,29}[A-Za-z0-9])/gu

const wordsIn = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  const addWords = (to: number) => {
    if (to > at) pieces.push({ kind: 'words', text: text.slice(at, to) })
  }
  for (const { 0: name, 1: username = '', index } of text.matchAll(mention)) {
    addWords(index)
    pieces.push({ kind: 'mention', text: name, username })
    at = index + name.length
  }
  addWords(text.length)
  return pieces
}

/** What people wrote, in pieces: plain words, addresses that can be followed, names of people. */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  for (const found of finder.match(text) ?? []) {
    const link = linkOf(found)
    if (!link) continue
    pieces.push(...wordsIn(text.slice(at, found.index)), { kind: 'link', ...link })
    at = found.index + link.text.length
  }
  pieces.push(...wordsIn(text.slice(at)))
  return pieces
}
