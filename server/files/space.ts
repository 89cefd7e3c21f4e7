import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { readPlatform } from '#server/platform/platform.ts'
import type { NewFile } from '#shared/files/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const megabyte = 1024 * 1024
const dayMs = 24 * 3_600_000
/** A month, for the space of a person. */
const periodDays = 30
/** The share of the space from which on people are warned. */
const nearlyFull = 0.8
const maxListed = 5

const periodStart = ({ now }: Pick<App, 'now'>) => new Date(now().getTime() - periodDays * dayMs)

/** Who sends a file, and the group in whose chat they chose it. */
type Sender = { me: Me; groupId?: string | undefined }

/** For each whose space it is: bytes that are used, and that may be. */
type Space = Record<NonNullable<NewFile['nearlyFull']>, { used: number; limit: number }>

const minuteMs = 60_000
/** The latest sums of everyone in this process. Each reads all rows, and a minute late is early enough. */
const sumsOfAll = new WeakMap<App['db'], { bytes: number; until: number }>()

const findUsageOfAll = async (app: Pick<App, 'db' | 'now'>, db: Db) => {
  const at = app.now().getTime()
  const known = sumsOfAll.get(app.db)
  if (known && at < known.until) return known.bytes
  const { bytes } = await store.findTotals(db)
  sumsOfAll.set(app.db, { bytes, until: at + minuteMs })
  return bytes
}

/** Rejects if one of the three spaces is full. The last file may go beyond it. */
export const requireSpace = async (
  app: Pick<App, 'db' | 'now'>,
  db: Db,
  { me, groupId }: Sender,
): Promise<Space> => {
  const { filesPerPersonMb, filesPerGroupMb, filesOfEveryoneMb } = await readPlatform(db)
  // Who is no member learns nothing.
  const isCounted = groupId !== undefined && (await store.isMember(db, groupId, me.id))
  const space: Space = {
    person: {
      used: await store.findUsage(db, me.id, periodStart(app)),
      limit: filesPerPersonMb * megabyte,
    },
    group: {
      used: isCounted ? await store.findUsageOfGroup(db, groupId) : 0,
      limit: filesPerGroupMb * megabyte,
    },
    everyone: { used: await findUsageOfAll(app, db), limit: filesOfEveryoneMb * megabyte },
  }
  const isFull = ({ used, limit }: Space['person']) => used >= limit
  if (isFull(space.person)) throw new AppError('file_space_used_up')
  if (isFull(space.group)) throw new AppError('file_space_of_group_used_up')
  if (isFull(space.everyone)) throw new AppError('file_space_of_everyone_used_up')
  return space
}

/** With a new file of this size, which is not in its group yet. */
export const nearlyFullOf = (
  { person, group, everyone }: Space,
  bytes: number,
): NewFile['nearlyFull'] => {
  if (person.used + bytes >= person.limit * nearlyFull) return 'person'
  if (group.used >= group.limit * nearlyFull) return 'group'
  return everyone.used + bytes >= everyone.limit * nearlyFull ? 'everyone' : null
}

/** In the transaction that sends a message with files to a group, which is locked. */
export const requireSpaceOfGroup = async (tx: Db, groupId: string) => {
  const { filesPerGroupMb } = await readPlatform(tx)
  if ((await store.findUsageOfGroup(tx, groupId)) >= filesPerGroupMb * megabyte)
    throw new AppError('file_space_of_group_used_up')
}

/** For administrators, who wonder where the space went. */
export const readSpace = async (app: Pick<App, 'db' | 'now'>) => ({
  ...(await store.findTotals(app.db)),
  people: await store.listLargestPeople(app.db, periodStart(app), maxListed),
  groups: await store.listLargestGroups(app.db, maxListed),
})
