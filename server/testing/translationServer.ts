import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { languages } from '#shared/language/languages.ts'

/** The body of `POST /translate`. */
type Call = { q: string; source: string; target: string; format: string; api_key?: string }

type Answer = 'translation' | { status: number; headers?: Record<string, string>; body?: string }

export type TranslationServer = {
  url: string
  /** `POST /translate`, in order of arrival. */
  calls: Call[]
  /** The reply to `POST /translate`. */
  answer: Answer
  /** The language that it detects. */
  detects: string | null
  answerAfterMs: number
  stop(): Promise<void>
}

const codes = [...languages, 'fr']

/**
 * A fake server with the API of LibreTranslate. The translation of “Hoi” into English is “[en] Hoi”.
 * It rejects unknown languages and a wrong key.
 */
export const startTranslationServer = async (apiKey?: string): Promise<TranslationServer> => {
  const send = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const translate = async (request: IncomingMessage, response: ServerResponse) => {
    const call: Call = JSON.parse(await readText(request))
    fake.calls.push(call)
    const { answer, detects, answerAfterMs } = fake
    await pause(answerAfterMs)
    if (answer !== 'translation')
      return void response.writeHead(answer.status, answer.headers).end(answer.body)
    if (call.api_key !== apiKey) return send(response, 403, { error: 'Invalid API key' })
    const isKnown = codes.includes(call.target) && ['auto', ...codes].includes(call.source)
    if (!isKnown || call.format !== 'text')
      return send(response, 400, { error: `${call.target} is not supported` })
    send(response, 200, {
      translatedText: `[${call.target}] ${call.q}`,
      detectedLanguage: { confidence: 90, language: detects },
    })
  }

  const server = createServer(async (request, response) => {
    if (request.method === 'POST' && request.url === '/translate')
      return void (await translate(request, response))
    if (request.method === 'GET' && request.url === '/languages')
      return void send(
        response,
        200,
        codes.map((code) => ({ code, name: code, targets: codes })),
      )
    response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const fake: TranslationServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer: 'translation',
    detects: 'nl',
    answerAfterMs: 0,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return fake
}
