import {
  type APIRequestContext,
  type BrowserContext,
  request as newRequest,
} from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { demo } from '../e2e/support/people.ts'

/** Of all messages each fifth is a reply, each tenth edited, each 25th a poll, each third has a reaction. */
export const createLongChat = async (
  { request }: BrowserContext,
  url: string,
  messages: number,
) => {
  const group = { name: 'Bench', description: '', type: 'students', isPrivate: false }
  const { id } = await (await request.post(url + groups.create.path, { data: group })).json()
  const act = (by: APIRequestContext, { path }: Endpoint, values: Record<string, string>) => {
    const all: Record<string, string> = { kind: 'group', id, ...values }
    const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(all[name] ?? ''))
    return by.put(url + filled, values.text ? { data: { text: values.text } } : {})
  }
  let last = ''
  for (let at = 1; at <= messages; at++) {
    const text = `Message ${at} of those who came last month.`
    const sent = await request.post(url + groups.send.path.replace(':id', id), {
      data: {
        message: text,
        ...(at % 5 === 1 && last && { replyToId: last }),
        ...(at % 25 === 2 && { poll: { options: ['Friday', 'Saturday'] } }),
      },
    })
    last = (await sent.json()).id
    if (at % 10 === 3)
      await act(request, conversations.edit, { messageId: last, text: `${text} Or later.` })
    if (at % 3 === 0) await act(request, conversations.react, { messageId: last, emoji: '❤️' })
  }
  // Of someone else, so that it stays when the reaction of the bench is taken back.
  const other = await newRequest.newContext()
  const data = { username: demo.admin, password: demo.password }
  await other.post(url + auth.login.path, { data })
  await other.post(url + groups.join.path.replace(':id', id))
  await act(other, conversations.react, { messageId: last, emoji: '👍' })
  await other.dispose()
  return `${url}/groups?tab=mine&chat=${id}`
}
