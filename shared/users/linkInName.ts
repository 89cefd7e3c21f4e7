import { linkEndings } from '#shared/http/linkEndings.ts'

const endings =
  `${linkEndings.join(' ')} biz me io co ly ru cn tk top xyz site online shop store club
  live link click pro eu be uk fr ch at es pl us рф`.split(/\s+/)
// Words that stand in names too, "Dr.de Vries": an address only where the name ends with them.
const lastEndings = ['de', 'la', 'le', 'di', 'do', 'in', 'al', 'st', 'it']
const titles = ['dr', 'drs', 'st', 'mr', 'mrs', 'ms', 'mw', 'ir', 'ing', 'jr', 'sr', 'prof', 'dhr']

const likeLink = /:\/\/|\bwww\.\S|\S@\S+\.\S|\S\.[\p{L}\p{N}-]{2,}\/|xn--/iu
const likeDomain = new RegExp(
  `([\\p{L}\\p{N}-]+)\\.(?:${endings.join('|')}|(?:${lastEndings.join('|')})$)(?![\\p{L}\\p{N}-])`,
  'giu',
)

/** "J.de Vries", "St.John" and "T.Ly" are no links: an initial or a title is no domain. */
export const holdsLink = (name: string): boolean => {
  const bare = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[。｡]/gu, '.')
    .trim()
  if (likeLink.test(bare)) return true
  const domains = [...bare.matchAll(likeDomain)].map(([, label = '']) => label.toLowerCase())
  return domains.some((label) => [...label].length > 1 && !titles.includes(label))
}
