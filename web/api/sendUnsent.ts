import {
  dropUnsent,
  isUnsent,
  noteRefused,
  readUnsent,
  turnOf,
  type UnsentMessage,
  unsentChannel,
} from './unsentStore.ts'

const sentenceOf = async (answer: Response) => {
  const body = await answer.json().catch(() => null)
  return typeof body?.message === 'string' ? body.message : 'It was refused.'
}

const idOfMe = async ({ mePath }: UnsentMessage) => {
  const answer = await fetch(mePath, { credentials: 'include' })
  return answer.ok ? (await answer.json()).id : null
}

/** Answers whether those behind it may go on. A throw has the browser try again later. */
const sendOne = async ({ id, path, body }: UnsentMessage) => {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.ok) await dropUnsent(id)
  else if (answer.status === 401) return false
  else if (answer.status === 429 || answer.status >= 500) throw new Error(`${answer.status}`)
  else await noteRefused(id, await sentenceOf(answer))
  return true
}

/** The worker's part, also where no page is open. It knows no contract: each row says its call. */
export const sendUnsent = async () => {
  const waiting = (await readUnsent()).filter(({ failure }) => failure === null)
  const [first] = waiting
  if (!first) return
  const meId = await idOfMe(first)
  const own = waiting.filter((message) => message.meId === meId)
  const channel = new BroadcastChannel(unsentChannel)
  try {
    for (const place of new Set(own.map((message) => message.place)))
      await navigator.locks.request(turnOf(place), async () => {
        for (const message of own.filter((each) => each.place === place)) {
          // A page was faster.
          if (!(await isUnsent(message.id))) continue
          if (!(await sendOne(message))) return
          channel.postMessage(null)
        }
      })
  } finally {
    channel.close()
  }
}
