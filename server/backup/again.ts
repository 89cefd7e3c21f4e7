import { removePasskeyAgain } from '#server/auth/passkeys/passkeys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { switchOffAgain } from '#server/notifications/settings.ts'
import { blockAgain } from '#server/people/blocks.ts'
import { withdrawAgain } from '#server/privacy/consents.ts'
import { endAccount } from '#server/privacy/erasure/account.ts'
import { eraseDataAgain } from '#server/privacy/erasure/data.ts'
import {
  type Barred,
  type Entry,
  type Erased,
  hashOf,
  type Withdrawn,
} from '#server/privacy/erasure/list.ts'
import { keptSince } from '#server/privacy/retention/keptSince.ts'
import { barAgain } from '#server/safety/cases/barAgain.ts'
import { Consent } from '#shared/privacy/contract.ts'
import { retention } from '#shared/privacy/retention.ts'
import * as store from './store.ts'

/** The ids of the people in the backup, by their hashes. */
type People = Map<string, string>

const isErased = (entry: Entry): entry is Erased => !('which' in entry)

/**
 * Whether the backup was made after it: it has the line of the trail that was written with it, or is
 * so much younger that the trail would not have it any more.
 */
const isInBackup = async ({ db }: App, madeAt: Date, { deed, at }: Pick<Erased, 'deed' | 'at'>) =>
  deed !== null &&
  ((await store.hasDeed(db, deed)) || new Date(at) < keptSince(retention.auditLogs, madeAt))

/** Deletes once more what was deleted after the backup was made; how many accounts, and how much else. */
const eraseAgain = async (app: App, entries: Entry[], people: People, madeAt: Date) => {
  const done = { accounts: 0, data: 0 }
  for (const { who, what, deed, at } of entries.filter(isErased)) {
    const id = people.get(who)
    if (!id) continue
    if (what === 'account') {
      if (await endAccount(app, id, { isAgain: true })) done.accounts++
      people.delete(who)
    } else if (!(await isInBackup(app, madeAt, { deed, at }))) {
      await eraseDataAgain(app, id, what, deed)
      done.data++
    }
  }
  return done
}

/** Of what was said about one thing the last, in the order in which it was said. */
const lastOfEach = (entries: Entry[]) => {
  const last = new Map<string, Withdrawn | Barred>()
  for (const entry of entries.toSorted((a, b) => a.at.localeCompare(b.at)))
    if (!isErased(entry)) last.set(`${entry.who} ${entry.what} ${entry.which}`, entry)
  return [...last.values()]
}

const withdraw = async (app: App, entry: Withdrawn, id: string, people: People, madeAt: Date) => {
  const { what, which, isDone, deed } = entry
  const other = what === 'block' ? people.get(which) : undefined
  if (other) return blockAgain(app, id, other, { isDone })
  if (!isDone) return false
  if (what === 'passkey') return removePasskeyAgain(app, id, which)
  if (what === 'unsubscribe') return switchOffAgain(app, id, which)
  const consent = Consent.safeParse(which)
  if (!consent.success || (await isInBackup(app, madeAt, entry))) return false
  return withdrawAgain(app, id, consent.data, deed)
}

/** Takes back once more what people took back after the backup was made, and keeps out whom it should. */
const withdrawAllAgain = async (app: App, entries: Entry[], people: People, madeAt: Date) => {
  const done = { withdrawn: 0, barred: 0 }
  for (const entry of lastOfEach(entries)) {
    const id = people.get(entry.who)
    if (!id) continue
    if (entry.what === 'barred') done.barred += Number(await barAgain(app, id, entry))
    else done.withdrawn += Number(await withdraw(app, entry, id, people, madeAt))
  }
  return done
}

/** All that the list says, in a database that holds what was before. */
export const doAgain = async (app: App, entries: Entry[], madeAt: Date) => {
  const people = new Map((await store.listUserIds(app.db)).map((id) => [hashOf(id), id]))
  const erased = await eraseAgain(app, entries, people, madeAt)
  const withdrawn = await withdrawAllAgain(app, entries, people, madeAt)
  return { ...erased, ...withdrawn }
}

/** Last, so that nothing that came about on the way is told to anybody. */
export const endRestore = ({ db }: Pick<App, 'db'>) =>
  inTransaction(db, async (tx) => {
    const queues = await store.emptyQueues(tx)
    const tokens = await store.voidTokens(tx)
    await store.markFinished(tx)
    return { ...queues, ...tokens }
  })
