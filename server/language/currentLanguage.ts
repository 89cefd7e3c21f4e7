import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { knownLanguage, type Language, originalLanguage } from '#shared/language/languages.ts'
import { requestLanguage } from './requestLanguage.ts'

const current = new AsyncLocalStorage<Language>()

/** Runs `work`, and all that it starts, in the language of the person who reads its texts. */
export const runInLanguage = <T>(language: string | null, work: () => T): T =>
  current.run(knownLanguage(language) ?? originalLanguage, work)

/** The language of the request, or of the recipient of a mail or push. */
export const currentLanguage = (): Language => current.getStore() ?? originalLanguage

/** After parsing: the events of a body's stream do not keep the language. */
export const addRequestLanguage = (http: FastifyInstance) => {
  http.addHook('preValidation', (request, _reply, done) => {
    runInLanguage(requestLanguage(request), done)
  })
}
