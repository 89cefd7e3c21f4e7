import { setTimeout as wait } from 'node:timers/promises'
import type { APIRequestContext, BrowserContext, CDPSession, Page, Request } from '@playwright/test'
import { findLeaks } from '#server/testing/canary.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { live } from '#shared/live/contract.ts'
import { isFullRun } from './runConfig.ts'

/** The signed-in user of an API client; null for a visitor. */
type Client = { username: string | null; last?: string | null }

const signsIn: string[] = [auth.register.path, auth.login.path]

/** Updates the signed-in user after a reply. Users sign in with a username, or an email that begins with it. */
const trackSession = (client: Client, path: string, isOk: boolean, sent: unknown) => {
  if (!isOk) return
  if (path === auth.logout.path) {
    client.last = client.username
    client.username = null
  }
  // A passkey request names no user. Tests sign in the previous user of this client.
  if (path === passkeys.signIn.path) client.username = client.last ?? null
  if (!signsIn.includes(path)) return
  const { username = '' } = Object(sent)
  client.username = String(username)
    .trim()
    .replace(/^only\.|@.*$/g, '')
}

const signsInOrOut = [...signsIn, passkeys.signIn.path, auth.logout.path]

// A page may close before its last replies can be read.
const timeoutMs = 2000

const isOurs = (path: string) => path.startsWith('/api/') && !path.startsWith(live.stream.path)

/** Makes a request fail when its reply contains other users' private text. */
const watchRequest = (request: APIRequestContext, client: Client, found: string[]) => {
  const fetch = request.fetch.bind(request)
  request.fetch = async (...call) => {
    const answer = await fetch(...call)
    const { pathname: path } = new URL(answer.url())
    trackSession(client, path, answer.ok(), call[1]?.data)
    const by = `${call[1]?.method ?? 'GET'} ${path}`
    const leaks = findLeaks(await answer.text(), { by, to: client.username })
    found.push(...leaks)
    if (leaks.length > 0) throw new Error(leaks.join('\n'))
    return answer
  }
}

/**
 * Scans everything that a test's API clients receive for other users' private text. The nightly run
 * also scans the browsers, which takes an eighth of the total time. Server tests scan every reply too.
 */
export const createCanary = ({ watchesBrowsers = isFullRun } = {}) => {
  const found: string[] = []
  const pending = new Set<Promise<void>>()
  const userOf = new WeakMap<Request, string | null>()

  const track = (work: Promise<void>) => {
    const done = work.catch(() => {}).finally(() => pending.delete(done)) // the page was closed
    pending.add(done)
  }

  const scan = async (request: Request) => {
    const text = await (await request.response())?.text()
    const by = `${request.method()} ${new URL(request.url()).pathname}`
    if (text) found.push(...findLeaks(text, { by, to: userOf.get(request) ?? null }))
  }

  /** The live stream response never ends, so its events are read through the DevTools protocol. */
  const watchStream = (context: BrowserContext, page: Page, client: Client) => {
    let session: Promise<CDPSession> | undefined
    let to: string | null = null
    const open = async () => {
      to = client.username
      if (session) return
      session = context.newCDPSession(page)
      const opened = await session
      opened.on('Network.eventSourceMessageReceived', ({ data }) => {
        found.push(...findLeaks(data, { by: `GET ${live.stream.path}`, to }))
      })
      await opened.send('Network.enable')
    }
    page.on('request', (request) => {
      if (request.resourceType() === 'eventsource') track(open())
      if (!request.isNavigationRequest() || !session) return
      track(session.then((last) => last.detach()))
      session = undefined
    })
  }

  return {
    /** Watches a browser context and its API requests. */
    watch: (context: BrowserContext) => {
      const client: Client = { username: null }
      watchRequest(context.request, client, found)
      if (!watchesBrowsers) return
      context.on('page', (page) => watchStream(context, page, client))
      context.on('request', (request) => userOf.set(request, client.username))
      context.on('response', (response) => {
        const { pathname: path } = new URL(response.url())
        if (!signsInOrOut.includes(path)) return
        const request = response.request()
        trackSession(client, path, response.ok(), request.postDataJSON())
        if (path !== auth.logout.path) userOf.set(request, client.username)
      })
      context.on('requestfinished', (request) => {
        const { pathname: path } = new URL(request.url())
        if (isOurs(path) || request.resourceType() === 'document') track(scan(request))
      })
    },
    /** An API client without a browser. */
    watchRequest: (request: APIRequestContext) => watchRequest(request, { username: null }, found),
    /** The leaks found so far. */
    take: async () => {
      await Promise.race([Promise.all(pending), wait(timeoutMs)])
      return [...new Set(found.splice(0))]
    },
  }
}

export type Canary = ReturnType<typeof createCanary>
