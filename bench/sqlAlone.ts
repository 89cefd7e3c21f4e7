import { createApp } from '#server/app.ts'
import { resumeSession } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { bookEvent } from '#server/events/bookings.ts'
import { listEvents } from '#server/events/events.ts'
import { EventFilter } from '#shared/events/contract.ts'
import { clients, type Pair } from './load.ts'
import { doTasks } from './worker.ts'

// The statements of the same requests (who is signed in, then the list or the booking), run by the
// same code on a copy of the same database, with no HTTP, no schemas and no mail around them.

export type Task = { kind: 'list' | 'book'; seconds: number; pairs: Pair[] }

const database = await openDatabase({ dataDir: process.env.DATA_DIR ?? '' })
const config = readConfig({ LOG_LEVEL: 'silent' })
const app = await createApp({ config, database })
const filter = EventFilter.parse({})

const one = async (kind: Task['kind'], { cookie, eventId }: Pair) => {
  const found = await resumeSession(app, decodeURIComponent(cookie.replace(/^[^=]*=/, '')))
  if (!found) throw new Error('A session is not known')
  if (kind === 'list') await listEvents(app, found.me, filter)
  else await bookEvent(app, found.me, eventId)
}

const run = async ({ kind, seconds, pairs }: Task): Promise<number> => {
  let count = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const client = async () => {
    while (performance.now() < end) {
      const pair = pairs.pop()
      if (!pair) throw new Error('Everybody has booked everything: gather more people')
      if (kind === 'list') pairs.unshift(pair)
      await one(kind, pair)
      count++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return count / ((performance.now() - begin) / 1000)
}

doTasks(run)
