import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/schema.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { SeriesEvery, Which } from '#shared/events/series/contract.ts'
import { lockEvent } from '../store.ts'
import * as store from './store.ts'

export const addSeries = async (tx: Tx, every: SeriesEvery, createdAt: Date) => {
  const id = uuid()
  await store.addSeries(tx, { id, every, createdAt })
  return id
}

const isAfter = (one: EventRow, other: EventRow) =>
  one.startDate.getTime() - other.startDate.getTime() || (one.id > other.id ? 1 : -1)

/**
 * Locks one event, or with `following` it and the later dates of its series that are still to come,
 * itself first and the others in their order.
 */
export const lockDates = async (
  { now }: Pick<App, 'now'>,
  tx: Tx,
  id: string,
  which: Which,
  isCancelled = new Refusal(409, 'This event has been cancelled'),
): Promise<[EventRow, ...EventRow[]]> => {
  const rows = which === 'following' ? await store.lockWithSeries(tx, id) : []
  const event = which === 'following' ? rows.find((row) => row.id === id) : await lockEvent(tx, id)
  if (!event) throw new Refusal(404, 'Event not found')
  if (event.cancelledAt) throw isCancelled
  const isMeant = (row: EventRow) =>
    row.id !== id && !row.cancelledAt && !hasStarted(row, now()) && isAfter(row, event) > 0
  return [event, ...rows.filter(isMeant).toSorted(isAfter)]
}

export const findSeries = async ({ db, now }: Pick<App, 'db' | 'now'>, id: string) => {
  const series = await store.findSeries(db, id)
  if (!series) throw new Refusal(404, 'Series not found')
  return { ...series, dates: await store.listDates(db, id, now()) }
}
