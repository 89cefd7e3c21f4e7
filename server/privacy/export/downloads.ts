import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { auditAccount, auditForBoth } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { exportQuery } from '#server/lifecycle/lifecycle.ts'
import { lockUser } from '#server/users/store.ts'
import { allDataTypes } from '#shared/privacy/contract.ts'
import type { ExportSection } from '#shared/privacy/exportSections.ts'
import type { Me } from '#shared/users/user.ts'
import { createExport } from './exportFile.ts'
import { readExport } from './requests.ts'
import { exportSchema, sectionFields } from './schema.ts'
import * as store from './store.ts'

const asDownload = ({ now }: Pick<App, 'now'>, reply: FastifyReply) =>
  reply
    .type('application/json; charset=utf-8')
    .header(
      'Content-Disposition',
      `attachment; filename="welkom-data-${now().toISOString().slice(0, 10)}.json"`,
    )
    .header('Cache-Control', 'no-store')

const auditExport = (app: App, me: Me) =>
  auditAccount(app.db, me.id, 'data_exported', { origin: currentOrigin() })

/** Streams the export, so memory use does not grow with the data. */
export const sendExport = async (app: App, me: Me, reply: FastifyReply) => {
  const pieces = await createExport(app, app.db, me.id, allDataTypes)
  await auditExport(app, me)
  return asDownload(app, reply).send(Readable.from(pieces, { objectMode: false }))
}

export const sendPreparedExport = async (app: App, me: Me, token: string, reply: FastifyReply) => {
  const text = await readExport(app, me, token)
  await auditExport(app, me)
  return asDownload(app, reply).send(text)
}

export const sendSchema = (reply: FastifyReply) =>
  reply.type('application/schema+json; charset=utf-8').serializer(JSON.stringify).send(exportSchema)

/** Above any real number of consents or requests. */
const maxRows = 1000

/**
 * The data of a user that administrators may download: account, consents and requests, in the
 * format of the user's own export. It has no messages, no audit log and nothing about others. Both
 * audit logs record the download.
 */
const readUserData = ({ db, now, lifecycles }: App, me: Me, id: string) =>
  inTransaction(db, async (tx) => {
    // The lock keeps entries out of the log of an account that is being deleted.
    if (!(await lockUser(tx, id))) throw new AppError('user_not_found')
    // The subject id links consent proofs to users and never leaves the database.
    const { consentSubject, ...account } = (await store.findAccount(tx, id)) as Record<
      string,
      unknown
    >
    const list = (name: ExportSection) =>
      store.listSection(tx, exportQuery(lifecycles, name), id, {
        ...{ fields: sectionFields(name), after: null, limit: maxRows },
      })
    const consents = await list('consents')
    const exportRequests = await list('exportRequests')
    const entry = {
      actor: me,
      subjectId: id,
      entityType: 'user',
      entityId: id,
      origin: currentOrigin(),
    }
    await auditForBoth(tx, entry, {
      forSubject: 'data_viewed_by_admin',
      forActor: 'user_data_viewed',
    })
    return { exportedAt: now(), account, consents, exportRequests }
  })

export const sendUserData = async (app: App, me: Me, id: string, reply: FastifyReply) => {
  const data = await readUserData(app, me, id)
  const day = data.exportedAt.toISOString().slice(0, 10)
  return reply
    .type('application/json; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="welkom-account-and-consents-${day}.json"`)
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(data, null, 2))
}
