// What communities of each size need, from measured unit costs and assumptions about their members.

import { deliveryPace } from '#server/announcements/delivery.ts'

/** Per unit: processor time in ms of Welkom and of PostgreSQL, and bytes of its write-ahead log. */
export type Cost = { server: number; database: number; wal: number }

export type UnitCosts = {
  read: Cost
  write: Cost
  signIn: Cost
  notification: Cost
  deliveryMs: number
  sessionCheckMs: number
  streamBytes: number
  processBytes: number
  /** Bytes with indexes, by table. */
  rows: Record<string, number>
  photoBytes: number
}

const assumptions = {
  /** Share of the members who visit on a day. */
  activeShare: 0.2,
  // Of an active member, a day.
  reads: 60,
  writes: 4,
  signIns: 0.1,
  notifications: 3,
  mails: 0.3,
  /** Of the writes: changes of the board, and messages to a group. */
  toBoardShare: 0.45,
  toGroupShare: 0.45,
  /** Of the open streams: those that look at the board. */
  boardViewerShare: 0.1,
  /** Members of a group with an open stream. */
  groupStreams: 5,
  /** Share of the day's work in its busiest hour. */
  peakHourShare: 0.15,
  /** Share of the day's active members with an open stream at the peak. */
  openShare: 0.1,
  /** How much of a processor is in use at the peak. */
  targetUse: 0.5,
  streamsPerProcess: 5000,
  photoShare: 0.5,
  /** Rows of an active member, a day, and how many days they stay. */
  rows: {
    group_messages: [1.8, 730],
    community_votes: [1.2, 730],
    community_posts: [0.05, 730],
    event_bookings: [0.1, 730],
    notifications: [3, 180],
    data_audit_logs: [0.3, 730],
  } as Record<string, [perDay: number, days: number]>,
  sessionsPerMember: 1.5,
}

const sessionCheckSeconds = 3.5
const secondsOfDay = 86_400

/** While requests come, each job delivers a batch and pauses. */
const recipientsPerSecond = (processes: number, { server, database }: Cost) => {
  const { jobs, batchSize, pauseFactor, maxPauseMs } = deliveryPace
  const batchMs = batchSize * (server + database)
  const cycleMs = batchMs + Math.min(maxPauseMs, pauseFactor * batchMs)
  return (processes * jobs * batchSize * 1000) / cycleMs
}

const estimate = (members: number, costs: UnitCosts) => {
  const a = assumptions
  const active = members * a.activeShare
  const perSecond = (perDay: number) => (active * perDay * a.peakHourShare) / 3600
  const cores = (busyMs: number) => busyMs / 1000 / a.targetUse
  const rate = {
    reads: perSecond(a.reads),
    writes: perSecond(a.writes),
    signIns: perSecond(a.signIns),
    notifications: perSecond(a.notifications),
  }
  const streams = active * a.openShare
  const deliveries = {
    toBoard: rate.writes * a.toBoardShare * streams * a.boardViewerShare,
    toGroups: rate.writes * a.toGroupShare * a.groupStreams,
  }
  const changes = (of: keyof Cost) =>
    rate.writes * costs.write[of] +
    rate.signIns * costs.signIn[of] +
    rate.notifications * costs.notification[of]
  const requestCores = cores(rate.reads * costs.read.server + changes('server'))
  const toBoardCores = cores(deliveries.toBoard * costs.deliveryMs)
  const processes = Math.max(
    1,
    Math.ceil(requestCores + cores(deliveries.toGroups * costs.deliveryMs)),
    Math.ceil(streams / a.streamsPerProcess),
  )
  const announcementRate = recipientsPerSecond(processes, costs.notification)
  const rowBytes = (table: string) => costs.rows[table] ?? 0
  const stored = Object.entries(a.rows).reduce(
    (sum, [table, [perDay, days]]) => sum + perDay * days * rowBytes(table),
    0,
  )
  return {
    rate,
    streams,
    requestCores,
    toBoardCores,
    processes,
    memoryBytes: processes * costs.processBytes + streams * costs.streamBytes,
    primaryCores: cores(
      changes('database') + (streams / sessionCheckSeconds) * costs.sessionCheckMs,
    ),
    readCores: cores(rate.reads * costs.read.database),
    walPerSecond: changes('wal'),
    databaseBytes:
      members * (rowBytes('users') + a.sessionsPerMember * rowBytes('sessions')) + active * stored,
    photoBytes: members * a.photoShare * costs.photoBytes,
    mails: active * a.mails,
    announcementSeconds: members / announcementRate,
    announcementCores: cores(announcementRate * costs.notification.database),
  }
}

type Estimate = ReturnType<typeof estimate>

const number = (value: number) =>
  value.toLocaleString(
    'en',
    value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 },
  )

const bytes = (value: number) => {
  const units = ['KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(value, 1)) / 3)))
  return `${number(value / 1000 ** power)} ${units[power - 1]}`
}

const duration = (seconds: number) => {
  if (seconds < 120) return `${number(seconds)} s`
  return seconds < (2 * secondsOfDay) / 24
    ? `${number(seconds / 60)} min`
    : `${number(seconds / 3600)} h`
}

const rows: [name: string, of: (one: Estimate) => string][] = [
  ['reads a second', ({ rate }) => number(rate.reads)],
  ['writes a second', ({ rate }) => number(rate.writes)],
  ['open streams', ({ streams }) => number(streams)],
  ['processors: requests', ({ requestCores }) => number(requestCores)],
  [
    'processors: changes to those who look at the board',
    ({ toBoardCores }) => number(toBoardCores),
  ],
  ['processes, without the latter', ({ processes }) => number(processes)],
  ['memory of these', ({ memoryBytes }) => bytes(memoryBytes)],
  ['PostgreSQL, changes: processors', ({ primaryCores }) => number(primaryCores)],
  ['PostgreSQL, reads: processors', ({ readCores }) => number(readCores)],
  ['write-ahead log a second', ({ walPerSecond }) => bytes(walPerSecond)],
  ['database after two years', ({ databaseBytes }) => bytes(databaseBytes)],
  ['photos', ({ photoBytes }) => bytes(photoBytes)],
  ['mails a day', ({ mails }) => number(mails)],
  ['an announcement takes', ({ announcementSeconds }) => duration(announcementSeconds)],
  ['PostgreSQL, meanwhile: more processors', ({ announcementCores }) => number(announcementCores)],
]

/** A Markdown table of the estimates, at the busiest hour. */
export const estimateTable = (sizes: number[], costs: UnitCosts): string[] => {
  const estimates = sizes.map((members) => estimate(members, costs))
  const heads = ['members', ...sizes.map((members) => members.toLocaleString('en'))]
  const body = rows.map(([name, of]) => [name, ...estimates.map(of)])
  return [heads, heads.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`)
}
