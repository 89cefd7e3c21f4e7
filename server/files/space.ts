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
/** From here on people are told. */
const nearlyFull = 0.8
const maxListed = 5

const periodStart = ({ now }: Pick<App, 'now'>) => new Date(now().getTime() - periodDays * dayMs)

/** Who sends a file, and the group in whose chat they chose it. */
type Sender = { me: Me; groupId?: string | undefined }

/** The parts of their space that a person, a group and everyone have used; 1: all of it. */
const readShares = async (app: Pick<App, 'now'>, db: Db, { me, groupId }: Sender) => {
  const { filesPerPersonMb, filesPerGroupMb, filesOfEveryoneMb } = await readPlatform(db)
  const used = await store.findUsage(db, me.id, periodStart(app))
  // Who is no member learns nothing.
  const isCounted = groupId !== undefined && (await store.isMember(db, groupId, me.id))
  const ofGroup = isCounted ? await store.findUsageOfGroup(db, groupId) : 0
  return {
    person: used.person / (filesPerPersonMb * megabyte),
    group: ofGroup / (filesPerGroupMb * megabyte),
    everyone: used.everyone / (filesOfEveryoneMb * megabyte),
  }
}

/** The last file may go beyond the space. */
export const requireSpace = async (app: Pick<App, 'now'>, db: Db, sender: Sender) => {
  const { person, group, everyone } = await readShares(app, db, sender)
  if (person >= 1) throw new AppError('file_space_used_up')
  if (group >= 1) throw new AppError('file_space_of_group_used_up')
  if (everyone >= 1) throw new AppError('file_space_of_everyone_used_up')
}

export const nearlyFullOf = async (
  app: Pick<App, 'now'>,
  db: Db,
  sender: Sender,
): Promise<NewFile['nearlyFull']> => {
  const { person, group, everyone } = await readShares(app, db, sender)
  if (person >= nearlyFull) return 'person'
  if (group >= nearlyFull) return 'group'
  return everyone >= nearlyFull ? 'everyone' : null
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
