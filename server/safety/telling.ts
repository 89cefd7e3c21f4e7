import type { Tx } from '#server/db/connect.ts'
import type { CaseRow } from '#server/db/safetySchema.ts'
import type { App } from '#server/http/context.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { caseObjected, caseOpened } from '#server/notifications/safetyFacts.ts'
import { findUser, moderatorIds } from '#server/users/users.ts'
import { mayDecideAbout } from '#shared/safety/cases/rules.ts'
import { findOthers } from './store.ts'

// Of those who have been here longest: enough that somebody looks.
const most = 50

type Case = Pick<CaseRow, 'id' | 'ownerId'>

/** Those who may decide about it, but for whoever asks for it. */
const decidersOf = async (tx: Tx, { ownerId }: Case, besides: string | null) => {
  const owner = ownerId ? await findUser(tx, ownerId) : null
  const others = await findOthers(tx, ownerId)
  const all = await moderatorIds(tx, most)
  return all
    .filter((one) => one.id !== besides && mayDecideAbout(owner, one, others))
    .map(({ id }) => id)
}

/** Once for each case, however many report it. */
export const tellOpened = async (app: App, tx: Tx, opened: Case, by: string | null) => {
  const deciders = await decidersOf(tx, opened, by)
  await notifyAll(
    app,
    tx,
    deciders.map((userId) => ({ userId, fact: caseOpened(opened) })),
  )
}

export const tellObjected = async (app: App, tx: Tx, objected: Case, objection: { id: string }) => {
  const deciders = await decidersOf(tx, objected, null)
  await notifyAll(
    app,
    tx,
    deciders.map((userId) => ({ userId, fact: caseObjected(objected, objection) })),
  )
}
