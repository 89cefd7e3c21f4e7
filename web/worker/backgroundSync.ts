import {
  deleteFromOutbox,
  isInOutbox,
  type OutboxRecord,
  outboxChannel,
  readOutbox,
  sendLockName,
  setRejection,
} from '#web/storage/outboxStore.ts'
import { fallbackTexts } from './fallbackTexts.ts'

const readRejection = async (response: Response) => {
  const body = await response.json().catch(() => null)
  const reason = typeof body?.message === 'string' ? body.message : fallbackTexts().notAccepted
  return { reason, code: typeof body?.code === 'string' ? body.code : null }
}

const fetchUserId = async ({ mePath }: OutboxRecord) => {
  const response = await fetch(mePath, { credentials: 'include' })
  return response.ok ? (await response.json()).id : null
}

/** Returns whether the next message may be sent. When it throws, the browser retries later. */
const sendMessage = async ({ id, method = 'POST', path, body }: OutboxRecord) => {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  if (response.ok) await deleteFromOutbox(id)
  else if (response.status === 401) return false
  else if (response.status === 429 || response.status >= 500) throw new Error(`${response.status}`)
  else {
    const { reason, code } = await readRejection(response)
    await setRejection(id, reason, code)
  }
  return true
}

/**
 * Sends waiting messages from the service worker, even without an open page. Each row contains its
 * request, so that the worker needs no contracts.
 */
export const sendOutbox = async () => {
  const waiting = (await readOutbox()).filter(({ failure }) => failure === null)
  const [first] = waiting
  if (!first) return
  const meId = await fetchUserId(first)
  const ownMessages = waiting.filter((message) => message.meId === meId)
  const channel = new BroadcastChannel(outboxChannel)
  try {
    for (const conversation of new Set(ownMessages.map((message) => message.conversation)))
      await navigator.locks.request(sendLockName(conversation), async () => {
        for (const message of ownMessages.filter((each) => each.conversation === conversation)) {
          // A page has sent it already.
          if (!(await isInOutbox(message.id))) continue
          // Those after it wait too: messages of a conversation keep their order.
          if (message.hasFiles) return
          if (!(await sendMessage(message))) return
          channel.postMessage(null)
        }
      })
  } finally {
    channel.close()
  }
}
