import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FirstReply, firstRead, firstReadsAt } from '#shared/http/firstReads.ts'
import type { PagePath } from '#shared/http/pages.ts'

// A page without its data asks for it itself.
const maxWaitMs = 300

/** What a read depends on. Others, such as `If-None-Match`, apply to the page. */
const passedOn = ['cookie', 'accept-language', 'user-agent', 'host']

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
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => passedOn.includes(name)),
  )
  const replies: Record<string, FirstReply> = {}
  const read = async (url: string) => {
    const reply = await http.inject({ url, headers, remoteAddress: request.ip })
    const { statusCode: status } = reply
    // With status 401, the web knows that the reader is not signed in.
    if (status !== 200 && status !== 401) return status
    const total = reply.headers['x-total-count']
    replies[url] = { status, body: reply.json(), ...(total && { total: Number(total) }) }
    return status
  }
  const readAll = async () => {
    const reader = (await read(firstRead)) === 200 ? 'member' : 'visitor'
    await Promise.allSettled(firstReadsAt(page, reader).map(read))
  }
  await Promise.race([readAll().catch(() => {}), pause(timeoutMs, undefined, { ref: false })])
  // A copy, because late replies are still added to the original.
  return { ...replies }
}

/** As an element of the page. No text can end the element, since `<` is escaped. */
export const firstRepliesElement = (replies: Record<string, FirstReply>) =>
  `<script data-screen id="first-replies" type="application/json">${JSON.stringify(replies).replaceAll('<', '\\u003c')}</script>`
