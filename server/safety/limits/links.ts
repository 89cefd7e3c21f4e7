import { LinkifyIt } from 'linkify-it'
import { linkEndings } from '#shared/http/linkEndings.ts'

// As browsers show them.
const finder = new LinkifyIt({ fuzzyLink: true, tlds: linkEndings }).add('ftp:', null)

// Some read such a name as an address, and type it.
const likeOne = new RegExp(
  `(?:https?:\\/\\/|www\\.)\\S|[^\\s.]\\.(?:${linkEndings.join('|')}|me|io|ly|co|ru|xyz|top|shop|site|online)(?![\\p{L}\\p{N}-])`,
  'iu',
)

/** The addresses in it, and whatever looks like one, however it is dressed up. */
const addressesIn = (text: string) => {
  // Readers do not see these, and browsers leave them out of addresses.
  const bare = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const addresses = [text, bare].flatMap((one) => finder.match(one) ?? []).map(({ url }) => url)
  return likeOne.test(bare) ? [...addresses, ''] : addresses
}

export const hasLink = (text: string) => addressesIn(text).length > 0

/** Whether it leads to where it did not before. */
export const addsLink = (before: string, after: string) => {
  const known = new Set(addressesIn(before))
  return addressesIn(after).some((address) => !known.has(address))
}
