import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { newToken } from '#server/http/token.ts'
import { exportReady } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { type DataType, dataRights } from '#shared/privacy/contract.ts'
import { retention } from '#shared/privacy/retention.ts'
import type { Me } from '#shared/users/user.ts'
import { createExport } from './exportFile.ts'
import * as store from './store.ts'

const dayMs = 24 * 3_600_000
const maxRequestsPerDay = 3

export const listExportRequests = ({ db, now }: Pick<App, 'db' | 'now'>, me: Me) =>
  store.listRequests(db, me.id, now())

export const requestExport = (app: App, me: Me, dataTypes: DataType[]) =>
  inTransaction(app.db, async (tx) => {
    const createdAt = app.now()
    const since = new Date(createdAt.getTime() - dayMs)
    const id = uuid()
    const request = await store.addRequest(tx, { id, userId: me.id, dataTypes, createdAt })
    if (!request) throw new AppError('export_requested_already')
    // Counted after the insert: of concurrent requests only one is added.
    const { count, oldest } = await store.countRequestsSince(tx, me.id, since)
    if (count > maxRequestsPerDay)
      throw new AppError('export_limit', {
        retryAfterSeconds: ((oldest ?? createdAt).getTime() - since.getTime()) / 1000,
      })
    await audit(tx, {
      userId: me.id,
      action: 'data_export_requested',
      entityType: 'data_export_request',
      entityId: id,
      origin: currentOrigin(),
    })
    await app.jobs.send(tx, 'privacy.export', { requestId: id }, { key: id })
    return request
  })

const downloadPath = (token: string) => dataRights.fetchExport.path.replace(':token', token)

const joinChunks = async (chunks: AsyncIterable<string>) => {
  const all: string[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all.join('')
}

/** Idempotent: runs again after a crash and completes once. */
const prepareExport = async (app: App, id: string) => {
  const request = await store.startRequest(app.db, id)
  if (!request) return
  const { userId, dataTypes } = request
  const chunks = await createExport(app, app.db, userId, dataTypes as DataType[])
  const text = await joinChunks(chunks)
  await inTransaction(app.db, async (tx) => {
    const completedAt = app.now()
    const expiresAt = new Date(completedAt.getTime() + retention.exportFiles.days * dayMs)
    const downloadLink = downloadPath(newToken())
    if (!(await store.completeRequest(tx, id, { text, downloadLink, completedAt, expiresAt })))
      return
    await notify(app, tx, userId, exportReady({ id }))
  })
}

export const handleExportJobs = (app: App) =>
  app.jobs.handle('privacy.export', ({ requestId }) => prepareExport(app, requestId))

/** Other users' exports are reported as not found. */
export const readExport = async ({ db, now }: Pick<App, 'db' | 'now'>, me: Me, token: string) => {
  const prepared = await store.findPrepared(db, me.id, downloadPath(token))
  if (!prepared) throw new AppError('export_not_found')
  if (!prepared.text || !prepared.expiresAt || prepared.expiresAt <= now())
    throw new AppError('export_expired')
  return prepared.text
}
