import type { APIRequestContext } from '@playwright/test'
import { visitors } from '#shared/events/visitors/contract.ts'
import { addEvent } from './events.ts'
import { mailTo } from './mail.ts'

/** An event that visitors book, with a question and up to two guests. */
export const addOpenEvent = (admin: APIRequestContext) => {
  const question = { id: crypto.randomUUID(), text: 'What do you eat?', kind: 'text' }
  return addEvent(admin, {
    bookingOptions: { isOpenToVisitors: true, maxGuests: 2, questions: [question] },
  })
}

export const bookAsVisitor = async (client: APIRequestContext, id: string, email: string) => {
  const data = { name: 'Noor Visser', email, isSixteen: true }
  const answer = await client.post(visitors.book.path.replace(':id', id), { data })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
}

/** The link to the booking in the latest mail with such a subject. */
export const bookingLinkIn = async (email: string, subject: RegExp, dataDir?: string) => {
  const { text = '' } = await mailTo(email, subject, dataDir)
  return /https?:\/\/\S+\/auth\/booking#\S+/.exec(text)?.[0] ?? ''
}
