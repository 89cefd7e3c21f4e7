import { linksIn } from '#shared/safety/links.ts'

export type Piece =
  | { kind: 'words'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string }

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
  for (const { index, ...link } of linksIn(text)) {
    pieces.push(...wordsIn(text.slice(at, index)), { kind: 'link', ...link })
    at = index + link.text.length
  }
  pieces.push(...wordsIn(text.slice(at)))
  return pieces
}
