import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aHugePng } from '#server/testing/hugePng.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { type Caller, call } from './calls.ts'
import { at, listen, type People, patienceMs, type Town, unless, until } from './clusterSetup.ts'
import { newTestUser, type Person } from './testUser.ts'

/** The violations found; an empty list is good. */
export type Check = (town: Town, people: People) => Promise<string[]>

const doubledWithinMs = 2000

const sessions: Check = async ({ front, one, two }, { ana }) => {
  const asked = [front, front, front, front, one, two]
  const me = async (url: string) => (await call(at(ana, url), auth.me, {})).status
  const passing = await newTestUser(two)
  await call(at(passing, one), auth.logout, {})
  const [known, after] = [await Promise.all(asked.map(me)), await call(passing, auth.me, {})]
  return [
    ...unless(
      known.every((status) => status === 200),
      `a session was answered ${known}`,
    ),
    ...unless(after.status === 401, `after signing out at one, the other answered ${after.status}`),
  ]
}

/** An event published at one process reaches the streams of all processes. */
export const deafStreams = async (
  { front, one, two }: Town,
  { ana, ben }: People,
  waitMs = patienceMs,
) => {
  const { reply: group } = await call(at(ana, one), groups.create, { name: 'Us', type: 'expats' })
  if (!group) throw new Error('The group could not be made')
  await call(at(ben, two), groups.join, { id: group.id })
  const streams = await Promise.all([one, two, front].map((url) => listen(at(ben, url))))
  const say = (url: string, message: string) =>
    call(at(ana, url), groups.send, { id: group.id, message })
  await say(one, 'from the first')
  await say(two, 'from the second')
  const hasBoth = ({ heard }: { heard: string[] }) =>
    ['from the first', 'from the second'].every((words) =>
      heard.some((text) => text.includes(words)),
    )
  await until(() => streams.every(hasBoth), waitMs)
  for (const stream of streams) stream.close()
  return streams.filter((stream) => !hasBoth(stream)).length
}

const liveEvents: Check = async (town, people) => {
  const deaf = await deafStreams(town, people)
  return unless(deaf === 0, `${deaf} of 3 streams missed what was said at the other process`)
}

const mostDownloads = 10

const limits: Check = async ({ one, two, hasRedis }, { ana, ben }) => {
  const take = async (who: Caller, urls: string[]) => {
    const statuses: number[] = []
    for (const url of urls) {
      const headers = { cookie: who.cookie }
      const answer = await fetch(url + dataRights.exportNow.path, { headers })
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
    return statuses.filter((status) => status === 200).length
  }
  const byTurns = await take(
    ana,
    Array.from({ length: 2 * mostDownloads }, (_, turn) => (turn % 2 ? one : two)),
  )
  if (hasRedis)
    return unless(byTurns === mostDownloads, `${byTurns} downloads, counted together, were let by`)
  const atTwo = await take(
    ben,
    Array.from({ length: 2 * mostDownloads }, () => two),
  )
  return [
    ...unless(byTurns > mostDownloads, `${byTurns} were let by, though each counts for itself`),
    ...unless(atTwo === mostDownloads, `one process let ${atTwo} downloads by`),
  ]
}

const guests = 6

/** Mails are files here, in the folder of the process that sent them. */
const mailsIn = (folders: string[]) =>
  folders.flatMap((folder) => {
    const outbox = path.join(folder, 'outbox')
    try {
      const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
      return names.map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    } catch {
      return []
    }
  })

const jobs: Check = async ({ front, one, two, folders }, { admin }) => {
  const hourMs = 3_600_000
  const { reply: event } = await call(admin, events.create, {
    title: 'Boat trip',
    description: 'From the quay.',
    startDate: new Date(Date.now() + 48 * hourMs).toISOString(),
    endDate: new Date(Date.now() + 50 * hourMs).toISOString(),
    location: 'Utrecht',
    price: '0',
  })
  if (!event) throw new Error('The event could not be made')
  const people = await Promise.all(Array.from({ length: guests }, () => newTestUser(two)))
  const mailsTo = ({ name }: Person) =>
    mailsIn(folders).filter((mail) => mail.includes(`To: ${name}@`))
  const haveAll = (count: number) => people.every((who) => mailsTo(who).length === count)
  const isAsked = await until(() => haveAll(1))
  for (const who of people) {
    const [, code = ''] = /Code: (\d{6})/.exec(mailsTo(who)[0] ?? '') ?? []
    await call(at(who, one), security.confirmEmailByCode, { code })
  }
  const booked = await Promise.all(
    people.map((who, turn) =>
      call(at(who, [front, one, two][turn % 3] ?? front), events.book, { id: event.id }),
    ),
  )
  const isAllSent = await until(() => haveAll(2))
  await pause(doubledWithinMs) // for one that came twice
  const counts = people.map((who) => mailsTo(who).length)
  return [
    ...unless(isAsked, 'not everybody was asked to confirm their address'),
    ...unless(
      booked.every(({ status }) => status === 201),
      'not everybody could book',
    ),
    ...unless(isAllSent && haveAll(2), `${counts} mails were sent to these people, not 2 each`),
  ]
}

const uploads: Check = async ({ one, two }, { ben }) => {
  const body = new FormData()
  body.append('photo', new Blob([Uint8Array.from(aHugePng(300))], { type: 'image/png' }), 'me.png')
  const headers = { cookie: ben.cookie }
  const sent = await fetch(one + profile.uploadPhoto.path, { method: 'POST', headers, body })
  const { profilePhoto } = (await sent.json()) as { profilePhoto: string | null }
  if (!profilePhoto) return [`a photo was answered ${sent.status}`]
  const read = async (url: string) => {
    const answer = await fetch(url + profilePhoto, { headers })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const [here, there] = [await read(one), await read(two)]
  const isSame = there.status === 200 && here.bytes.length > 0 && here.bytes.equals(there.bytes)
  return unless(isSame, `a photo sent to one was answered ${there.status} by the other`)
}

const platform: Check = async ({ one, two }, { admin }) => {
  const name = 'Nieuwe Buren'
  await call(at(admin, one), settings.update, { name })
  const { reply } = await call(at(admin, two), settings.read, {})
  const answer = await fetch(`${two}/auth`)
  const page = await answer.text()
  return [
    ...unless(reply?.name === name, 'a setting changed at one was not seen by the other'),
    // Without a browser build there is no page.
    ...unless(!answer.ok || page.includes(name), 'nor was it in the page of the other'),
  ]
}

const bans: Check = async ({ one, two }, { admin, ana }) => {
  const rude = await newTestUser(one)
  const { reply: him } = await call(rude, auth.me, {})
  const stream = await listen(at(rude, two))
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
  const isEnded = await until(() => !stream.isOpen)
  const { status } = await call(at(rude, two), auth.me, {})
  stream.close()
  return [
    ...unless(decided.status === 201, `the ban was answered ${decided.status}`),
    ...unless(isEnded, 'a ban at one left the stream at the other open'),
    ...unless(status === 401, `a user banned at one process was answered ${status} by the other`),
  ]
}

const metricsAreHidden: Check = async ({ front }) => {
  const { status } = await fetch(`${front}/metrics`)
  return unless(status === 404, `/metrics was answered ${status} through nginx`)
}

/** The order matters: a changed platform name shows in later checks. */
export const checks: Record<string, Check> = {
  sessions,
  'live events': liveEvents,
  limits,
  'jobs and mails': jobs,
  uploads,
  settings: platform,
  bans,
  'metrics from outside': metricsAreHidden,
}
