import * as z from 'zod/mini'
import { displayValue } from '#shared/http/validationMessages.ts'
import { t } from '#shared/language/t.ts'
import { isOfferedLanguage } from './languages.ts'

export const LanguageCode = z.string().check(
  z.refine(isOfferedLanguage, {
    error: ({ input }) =>
      input === ''
        ? t('buddies.languageNotChosen')
        : t('buddies.languageUnknown', { received: displayValue(input) }),
  }),
)

/** As in the database. */
export const maxContentLanguages = 5

/** The languages that an event or a group is held in; empty if it does not say. */
export const ContentLanguages = z.array(LanguageCode).check(
  z.maxLength(maxContentLanguages, {
    error: () => t('buddies.tooManyLanguages', { max: maxContentLanguages }),
  }),
  z.refine((codes) => new Set(codes).size === codes.length, {
    error: () => t('buddies.languageTwice'),
  }),
)
