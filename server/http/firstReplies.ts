import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FirstReply, firstRead, firstReadsAt } from '#shared/http/firstReads.ts'
import type { PagePath } from '#shared/http/pages.ts'

// A page without its data asks for it itself.
const maxWaitMs = 300

/** Headers of the request for the page that mean its own reply. */
const meansPage = /^(accept|accept-encoding|content-.*|range|if-.*|sec-fetch-.*)$/

/**
 * Answers the first reads of a screen within the request for its page. They take the same way as
 * requests of the browser, with all its checks. What fails or takes too long is left out.
 */
export const readFirstReplies = async (
  http: FastifyInstance,
  request: FastifyRequest,
  page: PagePath,
  timeoutMs = maxWaitMs,
): Promise<Record<string, FirstReply>> => {
  const passedOn = Object.entries(request.headers).filter(([name]) => !meansPage.test(name))
  const headers = { ...Object.fromEntries(passedOn), accept: 'application/json' }
  const replies: Record<string, FirstReply> = {}
  const read = async (url: string) => {
    const reply = await http.inject({ url, headers, remoteAddress: request.ip })
    const { statusCode: status } = reply
    // 401 tells the web that nobody is signed in.
    if (status !== 200 && status !== 401) return false
    const total = reply.headers['x-total-count']
    replies[url] = { status, body: reply.json(), ...(total && { total: Number(total) }) }
    return status === 200
  }
  const readAll = async () => {
    if (await read(firstRead)) await Promise.allSettled(firstReadsAt(page).map(read))
  }
  await Promise.race([readAll().catch(() => {}), pause(timeoutMs, undefined, { ref: false })])
  // Later ones must not change it any more.
  return { ...replies }
}

/** As an element of the page. No text can end the element, since `<` is escaped. */
export const firstRepliesElement = (replies: Record<string, FirstReply>) =>
  `<script data-screen id="first-replies" type="application/json">${JSON.stringify(replies).replaceAll('<', '\\u003c')}</script>`
