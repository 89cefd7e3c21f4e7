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

const readReason = async (response: Response) => {
  const body = await response.json().catch(() => null)
  return typeof body?.message === 'string' ? body.message : fallbackTexts().notAccepted
}

const fetchUserId = async ({ mePath }: OutboxRecord) => {
  const response = await fetch(mePath, { credentials: 'include' })
  return response.ok ? (await response.json()).id : null
}

/** Returns whether the next message may be sent. When it throws, the browser retries later. */
const sendMessage = async ({ id, path, body }: OutboxRecord) => {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) await deleteFromOutbox(id)
  else if (response.status === 401) return false
  else if (response.status === 429 || response.status >= 500) throw new Error(`${response.status}`)
  else await setRejection(id, await readReason(response))
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
          if (!(await sendMessage(message))) return
          channel.postMessage(null)
        }
      })
  } finally {
    channel.close()
  }
}
