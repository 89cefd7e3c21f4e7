import { LinkifyIt } from 'linkify-it'
import { linkedDomains } from '#shared/http/text.ts'

// Detects the links that browsers recognise.
const finder = new LinkifyIt({ fuzzyLink: true, tlds: linkedDomains }).add('ftp:', null)

// Domain-like text that readers may type as an address.
const domainLike = new RegExp(
  `(?:https?:\\/\\/|www\\.)\\S|[^\\s.]\\.(?:${linkedDomains.join('|')}|me|io|ly|co|ru|xyz|top|shop|site|online)(?![\\p{L}\\p{N}-])`,
  'iu',
)

/** The links in a text, plus '' for text that looks like a link. */
const findLinks = (text: string) => {
  // Invisible characters, which browsers drop from URLs.
  const visible = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const links = [text, visible].flatMap((one) => finder.match(one) ?? []).map(({ url }) => url)
  return domainLike.test(visible) ? [...links, ''] : links
}

export const hasLink = (text: string) => findLinks(text).length > 0

/** The number of different links. */
export const countLinks = (text: string) => {
  const links = new Set(findLinks(text))
  if (links.size > 1) links.delete('')
  return links.size
}

/** Whether an edit adds a link to a new target. */
export const addsLink = (before: string, after: string) => {
  const known = new Set(findLinks(before))
  return findLinks(after).some((link) => !known.has(link))
}
