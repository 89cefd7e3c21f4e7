import { LinkifyIt, type Match } from 'linkify-it'

/**
 * Without a scheme only what is hardly ever anything else: where the space after a full stop is
 * forgotten ("klaar.De trein"), other endings would make links of words.
 */
const endings = ['nl', 'com', 'org', 'net', 'eu', 'info', 'gov', 'edu', 'app', 'dev', 'amsterdam']

const finder = new LinkifyIt({ fuzzyLink: true, tlds: endings }).add('ftp:', null).add('//', null)

/** Its text without the colon that ends the sentence part; null: not safe to follow. */
const linkOf = ({ index, schema, raw, url }: Match) => {
  const isFollowable = /^(https?:\/\/|mailto:)/i.test(url)
  if (!isFollowable) return null
  const [colons = ''] = /:*$/.exec(raw) ?? []
  const [text, href] = [raw, url].map((whole) => whole.slice(0, whole.length - colons.length))
  if (!text || !href) return null
  return { index, text, href: schema === '' ? href.replace(/^http:/, 'https:') : href }
}

/** What a text shows as addresses that can be followed, in its order. */
export const linksIn = (text: string) =>
  (finder.match(text) ?? []).flatMap((one) => linkOf(one) ?? [])

// Some read such a name as an address, and type it.
const likeOne =
  /(?:https?:\/\/|www\.)\S|[^\s.]\.(?:nl|com|org|net|eu|info|gov|edu|app|dev|amsterdam|me|io|ly|co|ru|xyz|top|shop|site|online)(?![\p{L}\p{N}-])/iu

/** The addresses in it, and whatever looks like one, however it is dressed up. */
const addressesIn = (text: string) => {
  const bare = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const addresses = [...linksIn(text), ...linksIn(bare)].map(({ href }) => href)
  return likeOne.test(bare) ? [...addresses, ''] : addresses
}

export const hasLink = (text: string) => addressesIn(text).length > 0

/** Whether it leads to where it did not before. */
export const addsLink = (before: string, after: string) => {
  const known = new Set(addressesIn(before))
  return addressesIn(after).some((address) => !known.has(address))
}
