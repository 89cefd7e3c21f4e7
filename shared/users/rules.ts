import * as z from 'zod/mini'
import { linkedDomains, multiLine, singleLine } from '#shared/http/text.ts'
import { t } from '#shared/language/t.ts'

/** 3 to 30 of A–Z a–z 0–9 . _ -; ASCII only, so that no name can imitate another. */
export const Username = z
  .string()
  .check(
    z.trim(),
    z.minLength(3),
    z.maxLength(30, { error: () => t('users.usernameTooLong') }),
    z.regex(/^[A-Za-z0-9._-]+$/, { error: () => t('users.usernameCharacters') }),
  )

// Local part as in HTML email fields; the domain in any script, with at least one dot.
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u

/** At most 254 characters: RFC 5321's path of 256 with its brackets. */
export const Email = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(address, { error: () => t('users.invalidEmail') }))

/** Mails greet by name, so it must not contain a link. */
export const Name = singleLine({ min: 1, max: 100 }).check(
  z.refine((name) => !containsLink(name), { error: () => t('users.linkInName') }),
)
export const maxLocationLength = 100
export const LocationName = singleLine({ max: maxLocationLength })
export const Tags = z.array(singleLine({ min: 1, max: 50 })).check(z.maxLength(20))

export const passwordLength = { min: 8, max: 1024 }
export const Password = z.string().check(
  z.minLength(passwordLength.min),
  z.maxLength(passwordLength.max, {
    error: () => t('users.passwordTooLong', { max: passwordLength.max }),
  }),
)

/** Days after which a declined request to the same user or group may be repeated. */
export const requestCooldownDays = 30

/** What a user writes when they ask to connect, to be buddies, or to join a group. */
export const RequestMessage = z.optional(multiLine({ max: 500 }))

const domainSuffixes =
  `${linkedDomains.join(' ')} biz me io co ly ru cn tk top xyz site online shop store club
  live link click pro eu be uk fr ch at es pl us рф`.split(/\s+/)
// Also words in names ("Dr.de Vries"), so they count only at the end of the name.
const finalSuffixes = ['de', 'la', 'le', 'di', 'do', 'in', 'al', 'st', 'it']
const titles = ['dr', 'drs', 'st', 'mr', 'mrs', 'ms', 'mw', 'ir', 'ing', 'jr', 'sr', 'prof', 'dhr']

const linkPattern = /:\/\/|\bwww\.\S|(?<!\S)\S[^\s@]*@\S+\.\S|\S\.[\p{L}\p{N}-]{2,}\/|xn--/iu
const domainPattern = new RegExp(
  `([\\p{L}\\p{N}-]+)\\.(?:${domainSuffixes.join('|')}|(?:${finalSuffixes.join('|')})$)(?![\\p{L}\\p{N}-])`,
  'giu',
)

/** Initials and titles are not domains: "J.de Vries", "St.John" and "T.Ly" contain no link. */
export const containsLink = (name: string): boolean => {
  const normalized = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[。｡]/gu, '.')
    .trim()
  if (linkPattern.test(normalized)) return true
  const domains = [...normalized.matchAll(domainPattern)].map(([, label = '']) =>
    label.toLowerCase(),
  )
  return domains.some((label) => [...label].length > 1 && !titles.includes(label))
}
