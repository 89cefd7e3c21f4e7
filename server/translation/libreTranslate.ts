import type { ClientRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'

// An import of node:http would load Node's fetch, see errors.ts.
const { request: httpRequest } = process.getBuiltinModule('node:http')

export const timeoutMs = 15_000
// The longest text has 10,200 characters.
const maxReplyBytes = 256 * 1024

// Language, script and region. `Intl.DisplayNames` throws for anything else.
const LanguageTag = z.string().check(z.regex(/^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i))

const Translated = z.object({
  translatedText: z.string().check(z.minLength(1)),
  // A translation is useful without it.
  detectedLanguage: z.catch(z.optional(z.object({ language: LanguageTag })), undefined),
})

const Languages = z.array(z.object({ code: z.string(), targets: z.optional(z.array(z.string())) }))

/** Its message is fit for the log: it never contains a text. */
export class TranslationServerError extends Error {
  override readonly name = 'TranslationServerError'
}

type Settings = Pick<Config, 'translateUrl' | 'translateApiKey'>

/** The host name that members read before they agree to its use; null without a server. */
export const translationHost = ({ translateUrl }: Settings): string | null =>
  translateUrl ? new URL(translateUrl).host : null

const addressOf = ({ translateUrl = '' }: Settings, path: string) =>
  new URL(path, translateUrl.endsWith('/') ? translateUrl : `${translateUrl}/`)

/** Follows no redirects, and reads at most `maxReplyBytes`. */
const call = (url: URL, body: unknown) =>
  new Promise<unknown>((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const json = body === undefined ? undefined : JSON.stringify(body)
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = {
      accept: 'application/json',
      ...(json && { 'content-type': 'application/json' }),
      ...(json && { 'content-length': Buffer.byteLength(json) }),
    }
    const sent: ClientRequest = send(url, { method: json ? 'POST' : 'GET', headers, signal })
    const fail = (error: Error) => {
      sent.destroy()
      reject(error)
    }
    sent.on('error', reject)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      if (response.statusCode !== 200)
        return fail(new TranslationServerError(`It answered ${response.statusCode}`))
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxReplyBytes) fail(new TranslationServerError('Its reply is too large'))
        else chunks.push(chunk)
      })
      response.on('end', () => {
        try {
          resolve(JSON.parse(Buffer.concat(chunks).toString()))
        } catch {
          reject(new TranslationServerError('Its reply is not JSON'))
        }
      })
    })
    sent.end(json)
  })

/** Translates plain text and detects its language. */
export const requestTranslation = async (settings: Settings, text: string, language: string) => {
  const { translateApiKey } = settings
  const reply = await call(addressOf(settings, 'translate'), {
    q: text,
    source: 'auto',
    target: language,
    format: 'text',
    ...(translateApiKey && { api_key: translateApiKey }),
  })
  const { success, data } = Translated.safeParse(reply)
  if (!success) throw new TranslationServerError('Its reply has no translation')
  const { translatedText, detectedLanguage } = data
  return { text: translatedText, from: detectedLanguage?.language ?? null }
}

/** The codes of all languages into which it translates. */
export const requestTargets = async (settings: Settings): Promise<Set<string>> => {
  const languages = Languages.parse(await call(addressOf(settings, 'languages'), undefined))
  return new Set(languages.flatMap(({ code, targets }) => targets ?? [code]))
}
