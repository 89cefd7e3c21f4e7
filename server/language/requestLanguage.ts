import type { FastifyRequest } from 'fastify'
import {
  isLanguage,
  type Language,
  languageCookie,
  originalLanguage,
} from '#shared/language/languages.ts'

type Preference = { tag: string; quality: number }

// A header of this length names more languages than anyone speaks.
const maxPreferences = 50

/** The preferences of an `Accept-Language` header, the best first (RFC 9110, section 12.5.4). */
const preferencesOf = (header: string): Preference[] =>
  header
    .split(',', maxPreferences)
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)

/** The first of our languages that the browser accepts: `nl-BE` accepts Dutch. */
export const acceptedLanguage = (header = ''): Language =>
  preferencesOf(header)
    .map(({ tag }) => tag.split('-')[0])
    .find(isLanguage) ?? originalLanguage

/** The language of a reply: the device's choice, otherwise what the browser accepts. */
export const requestLanguage = ({ cookies, headers }: FastifyRequest): Language => {
  const chosen = cookies?.[languageCookie]
  return isLanguage(chosen) ? chosen : acceptedLanguage(headers['accept-language'])
}
