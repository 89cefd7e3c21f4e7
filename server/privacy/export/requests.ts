import { v7 as uuid } from 'uuid'
import { newToken } from '#server/auth/token.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { exportReady } from '#server/notifications/accountFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { type DataType, dataRights } from '#shared/privacy/contract.ts'
import { retention } from '#shared/privacy/retention.ts'
import type { Me } from '#shared/users/user.ts'
import { audit, type Origin } from '../audit.ts'
import { exportPieces } from './file.ts'
import * as store from './store.ts'

const dayMs = 24 * 3_600_000
const mostADay = 3

export const exportRequestsOf = ({ db, now }: Pick<App, 'db' | 'now'>, me: Me) =>
  store.listRequests(db, me.id, now())

export const requestExport = (app: App, me: Me, dataTypes: DataType[], origin: Origin) =>
  inTransaction(app.db, async (tx) => {
    const createdAt = app.now()
    const since = new Date(createdAt.getTime() - dayMs)
    const id = uuid()
    const request = await store.addRequest(tx, { id, userId: me.id, dataTypes, createdAt })
    if (!request)
      throw new Refusal(409, 'You have asked for your data already. We tell you when it is ready.')
    // Counted with this one: of several at once only one is added.
    const { count, oldest } = await store.countRequestsSince(tx, me.id, since)
    if (count > mostADay)
      throw new Refusal(
        429,
        'You have asked for your data three times today. Try again tomorrow.',
        {
          retryAfterSeconds: ((oldest ?? createdAt).getTime() - since.getTime()) / 1000,
        },
      )
    await audit(tx, {
      userId: me.id,
      action: 'data_export_requested',
      entityType: 'data_export_request',
      entityId: id,
      origin,
    })
    await app.jobs.send(tx, 'privacy.export', { requestId: id }, { key: id })
    return request
  })

const linkOf = (token: string) => dataRights.fetchExport.path.replace(':token', token)

const textOf = async (pieces: AsyncIterable<string>) => {
  const all: string[] = []
  for await (const piece of pieces) all.push(piece)
  return all.join('')
}

/** Done again where a process died over it, and completed once. */
const makeExport = async (app: App, id: string) => {
  const request = await store.beginRequest(app.db, id)
  if (!request) return
  const { userId, dataTypes } = request
  const pieces = await exportPieces(app, app.db, userId, dataTypes as DataType[])
  const text = await textOf(pieces)
  await inTransaction(app.db, async (tx) => {
    const completedAt = app.now()
    const expiresAt = new Date(completedAt.getTime() + retention.exportFiles.days * dayMs)
    const downloadLink = linkOf(newToken())
    if (!(await store.completeRequest(tx, id, { text, downloadLink, completedAt, expiresAt })))
      return
    await notify(app, tx, userId, exportReady({ id }))
  })
}

export const handleExportJobs = (app: App) =>
  app.jobs.handle('privacy.export', ({ requestId }) => makeExport(app, requestId))

/** Somebody else's is as one that was never made. */
export const readExport = async ({ db, now }: Pick<App, 'db' | 'now'>, me: Me, token: string) => {
  const made = await store.findMade(db, me.id, linkOf(token))
  if (!made) throw new Refusal(404, 'Export not found')
  if (!made.text || !made.expiresAt || made.expiresAt <= now())
    throw new Refusal(410, 'This link has expired. Ask for your data again.')
  return made.text
}
