import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/connect.ts'
import { checkDatabase, isClean, type Verdict, verdictLine } from '../support/acknowledgedWrites.ts'
import { newTestUsers } from '../support/apiClient.ts'
import {
  type Cluster,
  countDeafStreams,
  createUsers,
  type People,
  waitUntil,
} from '../support/clusterChecks.ts'
import {
  missingFailoverCluster,
  onFailoverCluster,
  type Running,
  repair,
} from '../support/failoverCluster.ts'
import { openLiveReaders } from '../support/liveReaders.ts'
import type { MailAndPushSinks } from '../support/mailAndPushSinks.ts'
import { checkOwnActions } from '../support/ownActions.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'
import { startWriters, type Writers } from '../support/writers.ts'

const killsAt: Record<Scale, number> = { smoke: 1, nightly: 4, full: 50, soak: 200 }
const killsPerSwitchover = 2.5
const controlKills = 3
const redisAwayMsAt: Record<Scale, number> = {
  smoke: 5_000,
  nightly: 60_000,
  full: 60_000,
  soak: 60_000,
}
const people = 10
const writesAgainWithinMs = 15_000
const maxWriteMs = 800
// Answers that were on their way at a kill.
const lastAnswersMs = 300
// Their mails are on their way at a failure.
const registrationsPerFailure = 3
// A replica that shows what was written a moment ago may answer reads; one far behind may not.
const delaysS = [0, 1, 30]
const controlDelayS = 30
// A process that was killed holds its jobs for 45 seconds.
const mailsWithinMs = 90_000

type Failure = {
  name: string
  fail(running: Running): Promise<unknown>
  /** Works while the failure lasts. Returns violations. */
  meanwhile?(scene: Scene): Promise<string[]>
  /** Whether all streams must be told to fetch what they may have missed. */
  isBusLost?: boolean
}

type Scene = {
  running: Running
  addresses: Cluster
  users: People
  writers: Writers
  eventId: string
}

const killPrimary: Failure = {
  name: 'the primary is killed',
  fail: async ({ cluster }) => {
    const primary = await cluster.primary()
    if (primary) await cluster.kill(primary)
  },
}

const switchOver: Failure = {
  name: 'a switchover',
  fail: async ({ cluster }) => {
    const primary = await cluster.primary()
    if (primary) await cluster.switchover(primary)
  },
}

const killStandby: Failure = {
  name: 'the synchronous standby is killed',
  fail: async ({ cluster }) => {
    const standby = await cluster.standby()
    if (standby) await cluster.kill(standby)
  },
}

const killEach = (['e1', 'e2', 'e3', 'haproxy', 'pgbouncer'] as const).map(
  (part): Failure => ({
    name: `${part} is killed`,
    fail: async ({ cluster }) => {
      await cluster.kill(part)
      // Nothing replaces the balancer and the pooler of a machine but a restart.
      if (!part.startsWith('e')) cluster.reviveAll()
    },
  }),
)

const killRedis: Failure = {
  name: 'Redis is killed',
  fail: ({ redis }) => redis.kill(),
  isBusLost: true,
}

const killProduct: Failure = {
  name: 'a process of Welkom is killed',
  fail: ({ products: [first] }) => first?.end('SIGKILL') ?? Promise.resolve(),
}

/** Without Redis, messages reach the streams of other processes through the database. */
const loseRedis = (ms: number): Failure => ({
  name: `Redis is away for ${ms / 1000} s`,
  fail: ({ redis }) => redis.kill(),
  isBusLost: true,
  meanwhile: async ({ addresses, users, writers, eventId }) => {
    const until = performance.now() + ms
    const before = writers.acknowledged.length
    const deaf = await countDeafStreams(addresses, users)
    const { outdated } = await checkOwnActions(addresses, eventId, 'one')
    await pause(Math.max(0, until - performance.now()))
    return [
      ...(deaf > 0 ? [`${deaf} of 3 streams missed a message without Redis`] : []),
      ...(outdated.length > 0 ? [`outdated without Redis: ${outdated}`] : []),
      ...(writers.acknowledged.length === before ? ['no write without Redis'] : []),
    ]
  },
})

/** Time from the failure until a write is acknowledged, in ms. */
const outage = async ({ running, writers }: Scene, { name, fail }: Failure): Promise<number> => {
  await writers.nextAcknowledged()
  await pause(Math.random() * maxWriteMs)
  const from = performance.now()
  await fail(running)
  await pause(lastAnswersMs)
  const isOver = new AbortController()
  const late = pause(60_000, null, { signal: isOver.signal }).then(() => {
    const logs = running.products.map((product) => product.log())
    throw new Error([`No write for a minute: ${name}`, ...logs, running.cluster.log()].join('\n'))
  })
  await Promise.race([writers.nextAcknowledged(), late])
  isOver.abort()
  late.catch(() => {})
  return performance.now() - from
}

/** Recipients deduplicate mails by their id. Each gets one mail, to confirm the address. */
const countMails = ({ mails }: MailAndPushSinks) => {
  const all = [...mails.values()]
  return {
    recipients: all.length,
    twice: all.filter((ids) => new Set(ids).size > 1).length,
    repeated: all.filter((ids) => ids.length > new Set(ids).size).length,
  }
}

/** Waits until every account has its mail. Returns how many have none. */
const countUnmailed = async ({ cluster, sinks }: Running) => {
  const { sql, close } = await openDatabase({ databaseUrl: cluster.primaryUrl, dataDir: '' })
  const unmailed = async () => {
    const rows = await sql<{ email: string }[]>`select email from users`
    return rows.filter(({ email }) => !sinks.mails.has(email)).length
  }
  await waitUntil(async () => (await unmailed()) === 0, mailsWithinMs)
  const left = await unmailed()
  await close()
  return left
}

const stageOn = async (running: Running): Promise<Scene> => {
  const [one, two] = running.products.map(({ url }) => url)
  if (!one || !two) throw new Error('Two processes are expected')
  const addresses: Cluster = { front: running.nginx.url, one, two }
  // Before the others: the first account is the administrator, who adds events.
  const writers = await startWriters(addresses.front, people)
  const users = await createUsers(addresses)
  const event = writers.acknowledged.find(({ table }) => table === 'events')
  return { running, addresses, users, writers, eventId: event?.id ?? '' }
}

type Result = {
  acknowledged: number
  verdict: Verdict
  outages: Map<string, number[]>
  catchUpsMs: number[]
  looks: number
  mails: ReturnType<typeof countMails>
  violations: string[]
}

// A run at full scale takes half an hour.
const reportProgress = (line: string, from: number) =>
  console.log(`  ${line}, ${Math.round((performance.now() - from) / 1000)} s in all`)

/** The 10 writers, the live readers and the mails go on during all failures. */
const failRepeatedly = async (running: Running, failures: Failure[]): Promise<Result> => {
  const { cluster, products, sinks } = running
  const scene = await stageOn(running)
  const { addresses, users, writers, eventId } = scene
  const readers = await openLiveReaders(addresses, users)
  const violations: string[] = []
  const outages = new Map<string, number[]>()
  const catchUpsMs: number[] = []
  let looks = 0

  const look = async (when: string, routes: 'one' | 'all') => {
    const from = performance.now()
    const result = await checkOwnActions(addresses, eventId, routes)
    looks += result.looks
    reportProgress(`${when}: ${result.looks} looks, ${result.outdated.length} outdated`, from)
    if (result.outdated.length > 0) violations.push(`${when}, outdated: ${result.outdated}`)
  }

  const catchUp = async ({ name, isBusLost = false }: Failure, resyncsBefore: number[]) => {
    const { deaf, ms } = await readers.catchUp()
    catchUpsMs.push(ms)
    if (deaf > 0) violations.push(`${name}: ${deaf} of 3 streams missed a message`)
    const isResynced = () =>
      readers.resyncs().every((count, at) => count > (resyncsBefore[at] ?? 0))
    if (isBusLost && !(await waitUntil(isResynced)))
      violations.push(`${name}: a stream was not told to fetch what it had missed`)
    return ms
  }

  for (const failure of failures) {
    const { name, meanwhile } = failure
    const from = performance.now()
    const resyncsBefore = readers.resyncs()
    const registering = newTestUsers(addresses.front, registrationsPerFailure).catch(() => {})
    const ms = await readers.sendDuring(async () => {
      const ms = await outage(scene, failure)
      violations.push(...((await meanwhile?.(scene)) ?? []))
      await repair(running)
      return ms
    })
    const catchUpMs = await catchUp(failure, resyncsBefore)
    await registering
    reportProgress(`${name}: ${Math.round(ms)} ms, streams after ${Math.round(catchUpMs)} ms`, from)
    if (ms > writesAgainWithinMs) violations.push(`${name}: no write for ${Math.round(ms)} ms`)
    if (!outages.has(name)) await look(`After ${name}`, 'one')
    outages.set(name, [...(outages.get(name) ?? []), ms])
  }
  for (const seconds of delaysS) {
    await cluster.delayReplicas(seconds)
    await look(`With replicas ${seconds} s behind`, 'all')
  }
  await cluster.delayReplicas(0)
  await writers.stop()
  readers.close()
  const unmailed = await countUnmailed(running)
  if (unmailed > 0) violations.push(`${unmailed} accounts got no mail`)
  const mails = countMails(sinks)
  if (mails.twice > 0) violations.push(`${mails.twice} recipients got a mail twice`)
  for (const status of writers.statuses.keys())
    if (![0, 200, 201, 502, 503].includes(status))
      violations.push(`${writers.statuses.get(status)} writes were answered ${status}`)
  await Promise.all(products.map((product) => product.end('SIGTERM')))
  const where = { dataDir: '', databaseUrl: cluster.primaryUrl }
  return {
    acknowledged: writers.acknowledged.length,
    verdict: await checkDatabase(where, writers.acknowledged),
    outages,
    catchUpsMs,
    looks,
    mails,
    violations,
  }
}

/** The control: asynchronous replication, and reads that do not wait for own writes. */
const loseWrites = async (running: Running) => {
  const scene = await stageOn(running)
  const { addresses, writers, eventId } = scene
  await running.cluster.delayReplicas(controlDelayS)
  const { looks, outdated } = await checkOwnActions(addresses, eventId, 'all')
  await running.cluster.delayReplicas(0)
  for (let kill = 0; kill < controlKills; kill++) {
    await outage(scene, killPrimary)
    await repair(running)
  }
  await writers.stop()
  await Promise.all(running.products.map((product) => product.end('SIGTERM')))
  const where = { dataDir: '', databaseUrl: running.cluster.primaryUrl }
  const { lost } = await checkDatabase(where, writers.acknowledged)
  return { lost, acknowledged: writers.acknowledged.length, looks, outdated }
}

const percentile = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0)

const timesLine = (values: number[]) =>
  values.length > 1
    ? `p50 ${percentile(values, 0.5)} ms, at most ${Math.round(Math.max(...values))} ms`
    : `${Math.round(Math.max(...values))} ms`

export const runAlone = true
export const nightlyOnly = true

/** Kills and switches the primary of a high-availability cluster under writers. */
export const run = async (
  scale: Scale,
  { rounds: kills = killsAt[scale], only }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title = 'A failover of the database cluster loses no acknowledged write'
  const missing = missingFailoverCluster()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const failures = [
    ...Array<Failure>(kills).fill(killPrimary),
    ...Array<Failure>(Math.ceil(kills / killsPerSwitchover)).fill(switchOver),
    ...[killStandby, ...killEach, killRedis, loseRedis(redisAwayMsAt[scale]), killProduct],
  ].filter(({ name }) => !only || name.includes(only))
  const held = await onFailoverCluster({}, (running) => failRepeatedly(running, failures))
  const control = await onFailoverCluster(
    { isSynchronous: false, preload: 'staleReads.ts' },
    loseWrites,
  )
  return {
    title,
    lines: [
      `${failures.length} failures under ${people} writers, ${held.acknowledged} writes acknowledged: ${verdictLine(held.verdict)}`,
      ...[...held.outages].map(
        ([name, times]) =>
          `${name}, ${times.length} times: a write succeeds after ${timesLine(times)}`,
      ),
      `3 open streams have all messages after the repair: ${timesLine(held.catchUpsMs)}`,
      `${held.looks} looks at own actions, with replicas ${delaysS.join(', ')} s behind`,
      `${held.mails.recipients} recipients got a mail, ${held.mails.twice} of them twice; ${held.mails.repeated} got the same message again`,
      `Control, with asynchronous replication: ${control.lost} of ${control.acknowledged} acknowledged writes lost`,
      `Control, with reads from replicas ${controlDelayS} s behind: ${control.outdated.length} of ${control.looks} looks outdated`,
      ...held.violations,
    ],
    ok:
      isClean(held.verdict) &&
      held.violations.length === 0 &&
      control.lost > 0 &&
      control.outdated.length > 0,
  }
}
