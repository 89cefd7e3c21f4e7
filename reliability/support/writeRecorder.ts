import type { Acknowledged, Table } from './acknowledgedWrites.ts'

export type Answer = { status: number; id: string; cookie: string; isDone: boolean }

export type WriteRecorder = ReturnType<typeof recordWrites>

const answerWithinMs = 20_000

/** Writes as a browser does, and records the acknowledged writes. */
export const recordWrites = (url: string) => {
  const acknowledged: Acknowledged[] = []
  // Answers by status; 0 is no answer at all.
  const statuses = new Map<number, number>()
  let next = Promise.withResolvers<void>()

  const write = async (path: string, cookie: string, body: unknown) => {
    const answer = await post(url + path, cookie, body)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    return answer
  }

  const note = (entry: Acknowledged) => {
    acknowledged.push(entry)
    next.resolve()
    next = Promise.withResolvers<void>()
  }

  return {
    acknowledged,
    statuses,
    nextAcknowledged: () => next.promise,
    write,
    note,
    /** A write whose answer names the row that it made. */
    add: async (table: Table, path: string, cookie: string, body: unknown) => {
      const answer = await write(path, cookie, body)
      if (answer.isDone) note({ table, id: answer.id })
      return answer
    },
  }
}

// Only a complete answer is an acknowledgement.
const post = async (url: string, cookie: string, body: unknown): Promise<Answer> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const { id = '' } = (await answer.json()) as { id?: string }
    const [set = ''] = answer.headers.getSetCookie()
    const [session = ''] = set.split(';', 1)
    return { status: answer.status, id, cookie: session, isDone: answer.ok }
  } catch {
    return { status: 0, id: '', cookie: '', isDone: false }
  }
}
