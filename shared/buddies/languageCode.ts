import * as z from 'zod/mini'
import { displayValue } from '#shared/http/validationMessages.ts'
import { isOfferedLanguage } from './languages.ts'

export const LanguageCode = z.string().check(
  z.refine(isOfferedLanguage, {
    error: ({ input }) =>
      input === ''
        ? 'Choose a language from the list'
        : `Expected a language from the list, received ${displayValue(input)}`,
  }),
)

/** As in the database. */
export const maxContentLanguages = 5

/** The languages that an event or a group is held in; empty if it does not say. */
export const ContentLanguages = z.array(LanguageCode).check(
  z.maxLength(maxContentLanguages, `Choose at most ${maxContentLanguages} languages`),
  z.refine((codes) => new Set(codes).size === codes.length, 'Choose each language once'),
)
