import type { FastifyReply } from 'fastify'
import type { AppError } from '#server/http/appError.ts'
import { errorPage } from '#server/http/errors.ts'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { requestLanguage } from '#server/language/requestLanguage.ts'
import { t } from '#server/language/t.ts'
import { directionOf, isLanguage } from '#shared/language/languages.ts'
import { html, raw } from './html.ts'
import type { PublicPages } from './sendPublicPage.ts'

const languageOf = ({ request }: FastifyReply) => {
  const { lang } = request.query as Record<string, unknown>
  return typeof lang === 'string' && isLanguage(lang) ? lang : requestLanguage(request)
}

/** The page of a failed request. It reads nothing from the database, which may be down. */
export const publicErrorPage = (
  { css, cspFor }: Pick<PublicPages, 'css' | 'cspFor'>,
  frameAncestors = "'none'",
) =>
  errorPage((reply: FastifyReply, error: AppError) => {
    const language = languageOf(reply)
    if (frameAncestors === '*') reply.removeHeader('X-Frame-Options')
    reply
      .header('Content-Security-Policy', cspFor(frameAncestors))
      .header('Content-Language', language)
    return runInLanguage(language, async () => {
      const title = t('publicPages.failed.title')
      return String(
        await html`<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><meta name="color-scheme" content="light dark"><style>${raw(css)}</style></head><body><main><div class="wrap narrow"><h1>${title}</h1><p>${error.text()}</p><p><a class="button" href="">${t('common.tryAgain')}</a></p></div></main></body></html>`,
      )
    })
  })
