import { parseEventPath } from '#shared/publicPages/paths.ts'
import { type Piece, parseRichText } from '#web/ui/parseRichText.ts'

/** What a link of this platform leads to. `id` of a guide is its slug. */
export type OwnLink = { kind: 'event' | 'post' | 'guide' | 'group'; id: string }

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const withUuid = (kind: OwnLink['kind'], id: string | null) =>
  id && uuid.test(id) ? { kind, id } : null

/** The pages of the app, and those for visitors. */
export const parseOwnLink = (href: string): OwnLink | null => {
  const { host, pathname, searchParams } = new URL(href)
  if (host !== location.host) return null
  const [, page, segment = '', ...rest] = pathname.split('/')
  if (rest.length > 0) return null
  if (page === 'events') return withUuid('event', searchParams.get('event'))
  if (page === 'e') return withUuid('event', parseEventPath(segment))
  if (page === 'community') return withUuid('post', segment)
  if (page === 'groups' || page === 'c') return withUuid('group', segment)
  const isGuide = (page === 'resources' || page === 'g') && segment !== ''
  return isGuide ? { kind: 'guide', id: segment } : null
}

const hrefsIn = (piece: Piece) => (piece.kind === 'link' ? [piece.href] : [])

/** The first own link of a text, among those that it is shown with. */
export const findOwnLink = (text: string): OwnLink | null => {
  if (!text.includes(`${location.host}/`)) return null
  for (const segment of parseRichText(text)) {
    const hrefs = segment.kind === 'bold' ? segment.pieces.flatMap(hrefsIn) : hrefsIn(segment)
    for (const href of hrefs) {
      const link = URL.canParse(href) ? parseOwnLink(href) : null
      if (link) return link
    }
  }
  return null
}
