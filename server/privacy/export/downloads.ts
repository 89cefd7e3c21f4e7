import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { App } from '#server/http/context.ts'
import { allDataTypes } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { auditAccount, type Origin } from '../audit.ts'
import { exportPieces } from './file.ts'
import { readExport } from './requests.ts'
import { exportSchema } from './shape.ts'

const asFile = ({ now }: Pick<App, 'now'>, reply: FastifyReply) =>
  reply
    .type('application/json; charset=utf-8')
    .header(
      'Content-Disposition',
      `attachment; filename="welkom-data-${now().toISOString().slice(0, 10)}.json"`,
    )
    .header('Cache-Control', 'no-store')

const noteExport = (app: App, me: Me, origin: Origin) =>
  auditAccount(app.db, me.id, 'data_exported', { origin })

/** Sent as it is read, so that memory does not grow with what there is. */
export const sendExport = async (app: App, me: Me, origin: Origin, reply: FastifyReply) => {
  const pieces = await exportPieces(app, app.db, me.id, allDataTypes)
  await noteExport(app, me, origin)
  return asFile(app, reply).send(Readable.from(pieces, { objectMode: false }))
}

export const sendMadeExport = async (
  app: App,
  me: Me,
  token: string,
  origin: Origin,
  reply: FastifyReply,
) => {
  const text = await readExport(app, me, token)
  await noteExport(app, me, origin)
  return asFile(app, reply).send(text)
}

export const sendSchema = (reply: FastifyReply) =>
  reply.type('application/schema+json; charset=utf-8').serializer(JSON.stringify).send(exportSchema)
