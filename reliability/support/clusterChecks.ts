import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#shared/auth/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { live } from '#shared/live/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { type Caller, call, newTestUser } from './apiClient.ts'
import { sourceFor } from './nodeEventSource.ts'

/** Returns the violations found; an empty list means success. */
export type Check = (cluster: Cluster, people: People) => Promise<string[]>

const sessions: Check = async ({ front, one, two }, { ana }) => {
  const urls = [front, front, front, front, one, two]
  const me = async (url: string) => (await call(at(ana, url), auth.me, {})).status
  const visitor = await newTestUser(two)
  await call(at(visitor, one), auth.logout, {})
  const [known, after] = [await Promise.all(urls.map(me)), await call(visitor, auth.me, {})]
  return [
    ...violation(
      known.every((status) => status === 200),
      `a session was answered ${known}`,
    ),
    ...violation(
      after.status === 401,
      `after signing out at one, the other answered ${after.status}`,
    ),
  ]
}

/** Repeats while the process answers 503, as after a failover. */
const createGroup = async (who: Caller) => {
  let last = 0
  for (let tries = 0; tries < 20; tries++) {
    const { status, reply } = await call(who, groups.create, { name: 'Us', type: 'expats' })
    if (reply) return reply
    last = status
    await pause(500)
  }
  throw new Error(`A group was answered ${last}`)
}

/** An event published at one process reaches the streams of all processes. */
export const countDeafStreams = async (
  { front, one, two }: Cluster,
  { ana, ben }: People,
  waitMs = timeoutMs,
) => {
  const group = await createGroup(at(ana, one))
  await call(at(ben, two), groups.join, { id: group.id })
  const streams = await Promise.all([one, two, front].map((url) => openStream(at(ben, url))))
  const send = (url: string, message: string) =>
    call(at(ana, url), groups.send, { id: group.id, message })
  const messages = [`from the first to ${group.id}`, `from the second to ${group.id}`] as const
  await send(one, messages[0])
  await send(two, messages[1])
  const hasBoth = ({ received }: { received: string[] }) =>
    messages.every((message) => received.some((text) => text.includes(message)))
  await waitUntil(() => streams.every(hasBoth), waitMs)
  for (const stream of streams) stream.close()
  return streams.filter((stream) => !hasBoth(stream)).length
}

const liveEvents: Check = async (cluster, people) => {
  const deaf = await countDeafStreams(cluster, people)
  return violation(deaf === 0, `${deaf} of 3 streams missed a message sent to the other process`)
}

const platform: Check = async ({ one, two }, { admin }) => {
  const name = 'Nieuwe Buren'
  await call(at(admin, one), settings.update, { name })
  const { reply } = await call(at(admin, two), settings.read, {})
  const answer = await fetch(`${two}/auth`)
  const page = await answer.text()
  return [
    ...violation(reply?.name === name, 'a setting changed at one was not seen by the other'),
    // Without a browser build there is no page.
    ...violation(!answer.ok || page.includes(name), 'nor did its page show the setting'),
  ]
}

const bans: Check = async ({ one, two }, { admin, ana }) => {
  const rude = await newTestUser(one)
  const { reply: him } = await call(rude, auth.me, {})
  const stream = await openStream(at(rude, two))
  const report = { type: 'user', id: him?.id ?? '', reason: 'hate' } as const
  const reported = await call(at(ana, two), safety.report, report)
  const { reply: open } = await call(at(admin, one), cases.list, {})
  const [found] = open ?? []
  if (!found) return [`a report was answered ${reported.status}, and opened no case`]
  const ban = {
    kind: 'ban',
    rule: 'hate',
    reason: 'Nobody is spoken to like this.',
    seen: 0,
  } as const
  const decided = await call(at(admin, one), cases.decide, { id: found.id, ...ban })
  const isEnded = await waitUntil(() => !stream.isOpen)
  const { status } = await call(at(rude, two), auth.me, {})
  stream.close()
  return [
    ...violation(decided.status === 201, `the ban was answered ${decided.status}`),
    ...violation(isEnded, 'a ban at one left the stream at the other open'),
    ...violation(
      status === 401,
      `a user banned at one process was answered ${status} by the other`,
    ),
  ]
}

const metricsAreHidden: Check = async ({ front }) => {
  const { status } = await fetch(`${front}/metrics`)
  return violation(status === 404, `/metrics was answered ${status} through nginx`)
}

/** The order matters, because the changed platform name appears in later checks. */
export const checks: Record<string, Check> = {
  sessions,
  'live events': liveEvents,
  settings: platform,
  bans,
  'metrics from outside': metricsAreHidden,
}

/** Two instances on one database, and the address of nginx. */
export type Cluster = { front: string; one: string; two: string }

export type People = { admin: Caller; ana: Caller; ben: Caller }

const timeoutMs = 30_000

/** The first account of an installation is its administrator. */
export const createUsers = async ({ one }: Cluster): Promise<People> => {
  const admin = await newTestUser(one)
  return { admin, ana: await newTestUser(one), ben: await newTestUser(one) }
}

const at = ({ cookie }: Caller, url: string): Caller => ({ url, cookie })

export const waitUntil = async (
  isTrue: () => boolean | Promise<boolean>,
  waitMs = timeoutMs,
): Promise<boolean> => {
  const end = performance.now() + waitMs
  while (!(await isTrue())) {
    if (performance.now() > end) return false
    await pause(50)
  }
  return true
}

const violation = (isTrue: boolean, sentence: string) => (isTrue ? [] : [sentence])

/** An open live stream: its events, and whether it is still open. */
const openStream = async (who: Caller) => {
  const received: string[] = []
  const { Source } = sourceFor(who)
  const source = new Source(live.stream.path)
  const stream = { received, isOpen: true, close: () => source.close() }
  source.onmessage = ({ data }: { data: string }) => received.push(data)
  source.onerror = () => {
    stream.isOpen = false
  }
  if (!(await waitUntil(() => received.length > 0))) throw new Error('A stream did not open')
  return stream
}
