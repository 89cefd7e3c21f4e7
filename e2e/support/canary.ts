import { setTimeout as wait } from 'node:timers/promises'
import type { APIRequestContext, BrowserContext, CDPSession, Page, Request } from '@playwright/test'
import { leaksIn } from '#server/testing/canary.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { live } from '#shared/live/contract.ts'
import { isFullRun } from './fullRun.ts'

/** The user signed in to the client that sends the calls; null for a visitor. */
type Asker = { username: string | null; last?: string | null }

const signsIn: string[] = [auth.register.path, auth.login.path]

/** After an answer; one signs in with a username, or with an address that begins with it. */
const learn = (asker: Asker, path: string, isOk: boolean, sent: unknown) => {
  if (!isOk) return
  if (path === auth.logout.path) {
    asker.last = asker.username
    asker.username = null
  }
  // A passkey tells us no name before the answer: tests use the person who was here last.
  if (path === passkeys.signIn.path) asker.username = asker.last ?? null
  if (!signsIn.includes(path)) return
  const { username = '' } = Object(sent)
  asker.username = String(username)
    .trim()
    .replace(/^only\.|@.*$/g, '')
}

const signsInOrOut = [...signsIn, passkeys.signIn.path, auth.logout.path]

// A page may close before its last replies can be read.
const patienceMs = 2000

const isOurs = (path: string) => path.startsWith('/api/') && path !== live.stream.path

/** A call fails when its reply contains text for others. */
const watchRequest = (request: APIRequestContext, asker: Asker, found: string[]) => {
  const fetch = request.fetch.bind(request)
  request.fetch = async (...call) => {
    const answer = await fetch(...call)
    const { pathname: path } = new URL(answer.url())
    learn(asker, path, answer.ok(), call[1]?.data)
    const by = `${call[1]?.method ?? 'GET'} ${path}`
    const leaks = leaksIn(await answer.text(), { by, to: asker.username })
    found.push(...leaks)
    if (leaks.length > 0) throw new Error(leaks.join('\n'))
    return answer
  }
}

/**
 * Looks for other people's private text in all that a test's API clients receive, and in the nightly
 * run its browsers: to watch a browser takes an eighth of the time of all tests. The server tests
 * look at every reply as well.
 */
export const createCanary = ({ watchesBrowsers = isFullRun } = {}) => {
  const found: string[] = []
  const pending = new Set<Promise<void>>()
  const asked = new WeakMap<Request, string | null>()

  const later = (work: Promise<void>) => {
    const done = work.catch(() => {}).finally(() => pending.delete(done)) // gone with its page
    pending.add(done)
  }

  const look = async (request: Request) => {
    const text = await (await request.response())?.text()
    const by = `${request.method()} ${new URL(request.url()).pathname}`
    if (text) found.push(...leaksIn(text, { by, to: asked.get(request) ?? null }))
  }

  /** The live stream never ends, so its events are read through the developer tools. */
  const listen = (context: BrowserContext, page: Page, asker: Asker) => {
    let session: Promise<CDPSession> | undefined
    let to: string | null = null
    const open = async () => {
      to = asker.username
      if (session) return
      session = context.newCDPSession(page)
      const opened = await session
      opened.on('Network.eventSourceMessageReceived', ({ data }) => {
        found.push(...leaksIn(data, { by: `GET ${live.stream.path}`, to }))
      })
      await opened.send('Network.enable')
    }
    page.on('request', (request) => {
      if (request.resourceType() === 'eventsource') later(open())
      if (!request.isNavigationRequest() || !session) return
      later(session.then((last) => last.detach()))
      session = undefined
    })
  }

  return {
    /** A browser context, and the calls in its name. */
    watch: (context: BrowserContext) => {
      const asker: Asker = { username: null }
      watchRequest(context.request, asker, found)
      if (!watchesBrowsers) return
      context.on('page', (page) => listen(context, page, asker))
      context.on('request', (request) => asked.set(request, asker.username))
      context.on('response', (response) => {
        const { pathname: path } = new URL(response.url())
        if (!signsInOrOut.includes(path)) return
        const request = response.request()
        learn(asker, path, response.ok(), request.postDataJSON())
        if (path !== auth.logout.path) asked.set(request, asker.username)
      })
      context.on('requestfinished', (request) => {
        const { pathname: path } = new URL(request.url())
        if (isOurs(path) || request.resourceType() === 'document') later(look(request))
      })
    },
    /** An API client without a browser. */
    watchRequest: (request: APIRequestContext) => watchRequest(request, { username: null }, found),
    /** The leaks found so far. */
    take: async () => {
      await Promise.race([Promise.all(pending), wait(patienceMs)])
      return [...new Set(found.splice(0))]
    },
  }
}

export type Canary = ReturnType<typeof createCanary>
