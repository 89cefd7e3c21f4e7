import type { FastifyReply } from 'fastify'
import type { App } from '#server/http/context.ts'
import type { Me } from '#shared/users/user.ts'
import { readEventFile, readFeed } from './feeds/feeds.ts'

const calendar = 'text/calendar; charset=utf-8'

/** A download, so that the phone or computer offers its own calendar program. */
export const sendEventFile = async (app: App, me: Me, id: string, reply: FastifyReply) => {
  const text = await readEventFile(app, me, id)
  return reply
    .type(calendar)
    .header('Content-Disposition', 'attachment; filename="welkom.ics"')
    .send(text)
}

export const sendFeedFile = async (app: App, token: string, reply: FastifyReply) =>
  reply.type(calendar).send(await readFeed(app, token))
