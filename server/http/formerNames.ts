import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { feedback } from '#shared/events/feedback/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { safety } from '#shared/safety/contract.ts'

// Tabs and cached pages of the previous version use these names until they reload. Remove this file
// in the next version.

/** Of inputs, by path. */
const formerInputs: Record<string, Record<string, string>> = {
  [safety.report.path]: { details: 'words' },
  [safety.contact.path]: { message: 'words' },
  [feedback.giveAnswer.path]: { rating: 'face', comment: 'line' },
  [notifications.changePreviews.path]: { hasMessagePreviews: 'showsPreviews' },
  [messages.showSeen.path]: { hasReadReceipts: 'showsSeen' },
  [feedback.showAttendance.path]: { isAttendanceVisible: 'showsAttendance' },
}

/** Of the replies that every member reads. */
const formerReplies: Record<string, string> = {
  hasMessagePreviews: 'showsPreviews',
  hasReadReceipts: 'showsSeen',
  isAttendanceVisible: 'showsAttendance',
  completedBy: 'tickedBy',
  rating: 'face',
  comment: 'line',
}

// Quotes inside of texts are escaped in JSON, so this matches only fields.
const replyField = new RegExp(
  `"(${Object.keys(formerReplies).join('|')})":(true|false|null|\\d+|"(?:[^"\\\\]|\\\\.)*")`,
  'g',
)

const hasFormerName = ({ reply }: Endpoint) => {
  if (!reply) return false
  const schema = JSON.stringify(z.toJSONSchema(reply, { io: 'input', unrepresentable: 'any' }))
  return Object.keys(formerReplies).some((name) => schema.includes(`"${name}":`))
}

// Kept, because reading all schemas takes half of the time that creating an app takes.
const answers = new WeakMap<Endpoint, boolean>()

/** Accepts inputs and sends replies under the former names as well. */
export const addFormerNames = (http: FastifyInstance): void => {
  // Most replies have no such field, and are sent as they are.
  const renamed = new Set<string>()
  http.addHook('onRoute', ({ url, config }) => {
    const endpoint = config?.endpoint
    if (!endpoint) return
    const isRenamed = answers.get(endpoint) ?? hasFormerName(endpoint)
    answers.set(endpoint, isRenamed)
    if (isRenamed) renamed.add(url)
  })
  http.addHook('preValidation', ({ routeOptions, body }, _, done) => {
    if (typeof body !== 'object' || body === null) return done()
    const fields = body as Record<string, unknown>
    for (const [name, former] of Object.entries(formerInputs[routeOptions.url ?? ''] ?? {})) {
      if (Object.hasOwn(fields, former)) fields[name] ??= fields[former]
      delete fields[former]
    }
    done()
  })
  http.addHook('onSend', ({ routeOptions }, _, payload, done) =>
    done(
      null,
      typeof payload === 'string' && renamed.has(routeOptions.url ?? '')
        ? payload.replace(
            replyField,
            (field, name: string, value) => `${field},"${formerReplies[name]}":${value}`,
          )
        : payload,
    ),
  )
}
