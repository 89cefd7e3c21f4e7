import * as z from 'zod/mini'
import { get, post, put } from '#shared/http/endpoint.ts'
import { languages } from '#shared/language/languages.ts'
import { Me } from '#shared/users/user.ts'

/** What can be translated. The text itself is never sent to us: it is loaded by its id. */
export const TranslatableKind = z.enum(['post', 'comment', 'groupMessage', 'directMessage'])
export type TranslatableKind = z.infer<typeof TranslatableKind>

/** The translation server of this installation. */
export const TranslationService = z.object({
  /** null: there is none. */
  host: z.nullable(z.string()),
  /** The languages into which it translates; empty while it cannot be reached. */
  languages: z.array(z.enum(languages)),
})
export type TranslationService = z.infer<typeof TranslationService>

export const TranslationRequest = z.object({
  kind: TranslatableKind,
  id: z.uuid(),
  /** The language to translate into. */
  language: z.enum(languages),
})
export type TranslationRequest = z.infer<typeof TranslationRequest>

export const Translation = z.object({
  /** Of a post: the title, an empty line, and the text. */
  text: z.string(),
  /** Code of the language it was written in; null: not detected. */
  from: z.nullable(z.string()),
})
export type Translation = z.infer<typeof Translation>

export const translation = {
  service: get('/api/translate', { reply: TranslationService }),
  translate: post('/api/translate', {
    limit: 'translate',
    input: TranslationRequest,
    reply: Translation,
    status: 200,
  }),
  /** Whether private messages may be sent to the translation server in use now. */
  setConsent: put('/api/translate/consent', {
    limit: 'personalChoice',
    input: z.object({ isGiven: z.boolean() }),
    reply: Me,
  }),
}
