import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '#server/db/connect.ts'
import { postgres } from '#server/db/postgres.ts'
import type { TestPostgres } from '../../scripts/postgres.ts'

/** A second database client, whose locks make the product's transactions fail. */
export type LockContender = {
  /** Makes a booking of this user fail with exactly `count` deadlocks in a row. */
  causeDeadlocks: <T>(count: number, userId: string, book: () => Promise<T>) => Promise<T>
  /** Updates the event during a booking, which must fail once under "repeatable read". */
  changeEvent: <T>(eventId: string, book: () => Promise<T>) => Promise<T>
  /** Failures in the server's log so far. */
  count: () => { deadlocks: number; serializations: number }
  close: () => Promise<void>
}

const pollMs = 5

const occurrences = (text: string, part: string) => text.split(part).length - 1

type Session = { sql: Sql; pid: number; end: () => Promise<void> }

export const openLockContender = async ({ url, dataDir }: TestPostgres): Promise<LockContender> => {
  const connect = async (): Promise<Session> => {
    const connection = {
      application_name: 'contender',
      default_transaction_isolation: 'read committed' as const,
      // The product checks for deadlocks much earlier, and so is always the victim.
      deadlock_timeout: '1min',
    }
    const sql: Sql = postgres(url, { max: 1, onnotice: () => {}, connection })
    const [row] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
    return { sql, pid: row.pid, end: () => sql.end() }
  }
  // One holds the user, one is a gate that lets the booking pass, one observes the other two.
  const holder = await connect()
  const gate = await connect()
  const observer = await connect()

  const count = () => {
    const log = readFileSync(join(dirname(dataDir), 'log'), 'utf8')
    return {
      deadlocks: occurrences(log, 'ERROR:  deadlock detected'),
      serializations: occurrences(log, 'ERROR:  could not serialize access'),
    }
  }

  /** Whether a transaction of the product has locked an event and waits for this session. */
  const hasBookingBehind = async ({ pid }: Session) => {
    const [row] = await observer.sql<[{ found: boolean }]>`
      select exists (
        select 1 from pg_locks l join pg_stat_activity a using (pid)
        where a.application_name = 'welkom' and l.relation = 'events'::regclass
          and l.mode = 'RowShareLock' and l.granted and ${pid} = any(pg_blocking_pids(l.pid))
      ) as found`
    return row.found
  }

  const isWaiting = async ({ pid }: Session) => {
    const [row] = await observer.sql<[{ found: boolean }]>`
      select cardinality(pg_blocking_pids(${pid})) > 0 as found`
    return row.found
  }

  const closeGate = () =>
    gate.sql.unsafe('begin; lock table event_bookings in access exclusive mode').simple()

  // The holder waits for the booking before the booking waits for the holder. So there is one
  // deadlock per turn, with the booking as its victim, on a machine of any speed.
  const causeDeadlocks: LockContender['causeDeadlocks'] = async (deadlocks, userId, book) => {
    await holder.sql.unsafe('begin')
    await holder.sql`select 1 from users where id = ${userId} for update`
    await closeGate()
    let isOver = false
    const booking = book().finally(() => {
      isOver = true
    })
    for (let deadlock = 1; deadlock <= deadlocks; deadlock++) {
      while (!isOver && !(await hasBookingBehind(gate))) await pause(pollMs)
      if (isOver) break
      const crossing = holder.sql
        .unsafe('savepoint crossing; lock table events in exclusive mode')
        .simple()
        .execute()
      while (!isOver && !(await isWaiting(holder))) await pause(pollMs)
      await gate.sql.unsafe('commit')
      await crossing
      // The retry waits for the holder's lock on the events, so that the gate closes before it.
      if (deadlock < deadlocks) await closeGate()
      await holder.sql.unsafe('rollback to savepoint crossing')
    }
    await gate.sql.unsafe('rollback')
    await holder.sql.unsafe('rollback')
    return booking
  }

  const changeEvent: LockContender['changeEvent'] = async (eventId, book) => {
    await holder.sql.unsafe('begin')
    await holder.sql`update events set updated_at = now() where id = ${eventId}`
    let isOver = false
    const booking = book().finally(() => {
      isOver = true
    })
    while (!isOver && !(await hasBookingBehind(holder))) await pause(pollMs)
    await holder.sql.unsafe('commit')
    return booking
  }

  const close = async () => {
    await Promise.all([holder, gate, observer].map(({ end }) => end()))
  }
  return { causeDeadlocks, changeEvent, count, close }
}
