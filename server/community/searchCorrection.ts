import { editDistance } from '#server/db/editDistance.ts'
import type { App } from '#server/http/context.ts'
import type { PostFilter } from '#shared/community/contract.ts'
import { foldText } from '#shared/http/foldText.ts'
import type { Me } from '#shared/users/user.ts'
import { listPosts } from './posts.ts'
import * as store from './store.ts'

const word = /[\p{L}\p{M}\p{N}'’]+/gu
const wordsOf = (text: string) => text.normalize('NFC').match(word) ?? []

// Shorter words are one letter away from too many others.
const minLength = 4
const maxDistance = ({ length }: string) => (length < 7 ? 1 : 2)
// Each is compared with every known word, while other requests wait.
const maxCorrectedWords = 5
const maxKnownWords = 5000

type KnownWord = { text: string; count: number }

/** The first words of these texts by their folded form. */
const countWords = (texts: string[]) => {
  const known = new Map<string, KnownWord>()
  for (const text of texts.flatMap(wordsOf)) {
    if (known.size === maxKnownWords) break
    const folded = foldText(text)
    const count = (known.get(folded)?.count ?? 0) + 1
    known.set(folded, { text: text.toLowerCase(), count })
  }
  return known
}

/** Errors seldom change the first letter, and most words differ there. */
const mayBeSimilar = (one: string, other: string) =>
  one[0] === other[0] && Math.abs(one.length - other.length) <= maxDistance(one)

/** The most similar word, of several the most frequent; null: none, or `typed` begins one. */
const correctWord = (typed: string, known: Map<string, KnownWord>) => {
  const folded = foldText(typed)
  if (folded.length < minLength) return null
  let best: (KnownWord & { distance: number }) | null = null
  for (const [other, { text, count }] of known) {
    if (other.startsWith(folded)) return null
    if (!mayBeSimilar(folded, other)) continue
    const distance = editDistance(folded, other)
    if (distance > maxDistance(folded)) continue
    const isBetter =
      !best || distance < best.distance || (distance === best.distance && count > best.count)
    if (isBetter) best = { text, count, distance }
  }
  return best?.text ?? null
}

type PostSearch = Pick<PostFilter, 'category' | 'kind' | 'open' | 'understood'> & { q: string }

const findsPosts = async (app: Pick<App, 'db' | 'now'>, me: Me, search: PostSearch) =>
  (await listPosts(app, me, { ...search, sort: 'newest', limit: 1 })).length > 0

/** Corrects typing errors by the words of recent posts that the viewer sees. */
export const correctSearch = async (
  app: Pick<App, 'db' | 'now'>,
  me: Me,
  { q, ...filter }: PostSearch,
) => {
  const rows = await store.listRecentTitles(app.db, me)
  const known = countWords(rows.flatMap(({ title, tags }) => [title, ...tags]))
  const typed = wordsOf(q)
  const corrected = [...typed]
  for (const [at, text] of typed.slice(0, maxCorrectedWords).entries()) {
    const similar = correctWord(text, known)
    // A word that the text of a post contains is no error.
    if (similar && !(await findsPosts(app, me, { q: text }))) corrected[at] = similar
  }
  const search = corrected.join(' ')
  if (search === typed.join(' ')) return { q: null }
  return { q: (await findsPosts(app, me, { ...filter, q: search })) ? search : null }
}
