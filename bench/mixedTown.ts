import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Sql } from '#server/db/connect.ts'
import type { Done, Task } from './arrivals.ts'
import { passwordOfSigners, peopleOf, type Size } from './mixture.ts'
import type { Done as SqlDone, Task as SqlTask } from './sqlMixed.ts'
import { addPeople, addRoom, takeStock } from './town.ts'
import { addPosts } from './townBoard.ts'
import { addEvents, addNotifications } from './townLife.ts'

/** The community of `mixture.ts`: everybody can sign in, with the same password. */
export const addMixedTown = async (sql: Sql, size: Size): Promise<void> => {
  const { rooms, membersEach, messagesEach, posts } = size
  const people = peopleOf(size)
  await addPeople(sql, people)
  await sql`update users set password = ${await hashPassword(passwordOfSigners)}`
  for (let room = 0; room < rooms; room++)
    await addRoom(sql, {
      ...{ number: room + 1, members: membersEach, after: room * membersEach },
      messages: messagesEach,
    })
  await addEvents(sql, { events: 200, bookings: 20, people })
  await addPosts(sql, { posts, people })
  await addNotifications(sql, { each: 10, people })
  await takeStock(sql)
}

export type Crowd = { come: (task: Task) => Promise<Done>; leave: () => void }

export const aCrowd = (): Crowd => {
  const child: ChildProcess = fork('bench/arrivals.ts')
  return {
    come: async (task) => {
      child.send(task)
      const [done] = (await once(child, 'message')) as [Done | { error: string }]
      if ('error' in done) throw new Error(done.error)
      return done
    },
    leave: () => child.disconnect(),
  }
}

/** How much of it a second without HTTP; nobody else may have the embedded database open. */
export const sqlPerSecond = async (
  where: { dataDir: string; databaseUrl: string },
  size: Size,
  seconds: number,
): Promise<number> => {
  const env = { ...process.env, DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl }
  const child = fork('bench/sqlMixed.ts', { env })
  await once(child, 'message')
  const task: SqlTask = { seconds, size, from: 500_000_000 }
  child.send(task)
  const [done] = (await once(child, 'message')) as [SqlDone]
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
  if ('error' in done) throw new Error(done.error)
  return done.perSecond
}
