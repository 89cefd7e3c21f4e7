import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { messages } from '#shared/messages/contract.ts'
import { type Answer, type Caller, call, callWithRetry } from './calls.ts'
import type { Person } from './testUser.ts'

/** In how many rounds the request took effect exactly once. */
export type Tally = {
  what: string
  rounds: number
  exact: number
  strange: number
  /** Answers of 503: the product was overloaded. */
  busy: number
}

const week = 7 * 24 * 3_600_000

const isBusy = ({ status }: { status: number }) => status === 503

/** Neither success nor a client error. */
export const isStrange = ({ status }: { status: number }) => status === 0 || status >= 500

const times = <E extends Endpoint>(
  count: number,
  who: Caller,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer<E>[]> =>
  Promise.all(Array.from({ length: count }, () => call(who, endpoint, input)))

/** Exactly one success. */
const isOnce = (answers: { status: number }[], success: number) =>
  answers.filter(({ status }) => status === success).length === 1 &&
  answers.filter((answer) => answer.status === 409 || isBusy(answer)).length === answers.length - 1

/** Plays rounds; `one` returns the answers of a round and whether they are right. */
export const inRounds = async (
  what: string,
  rounds: number,
  one: (round: number) => Promise<{ answers: { status: number }[]; isExact: boolean }>,
): Promise<Tally> => {
  const tally = { what, rounds, exact: 0, strange: 0, busy: 0 }
  for (let round = 0; round < rounds; round++) {
    const { answers, isExact } = await one(round)
    if (isExact) tally.exact += 1
    tally.busy += answers.filter(isBusy).length
    tally.strange += answers.filter((answer) => isStrange(answer) && !isBusy(answer)).length
  }
  return tally
}

export const newEvent = async (admin: Caller, maxAttendees: number | null = null) => {
  const start = Date.now() + week
  const { reply } = await callWithRetry(admin, events.create, {
    ...{ title: 'A race', description: 'Who is first?', location: 'Utrecht', price: '0' },
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + 3_600_000).toISOString(),
    maxAttendees,
  })
  if (!reply) throw new Error('An event could not be made')
  return reply.id
}

/** One user books one event many times at the same time. */
export const equalBookings = (admin: Person, who: Person, rounds: number, count: number) =>
  inRounds(`one booking sent ${count} times concurrently`, rounds, async () => {
    const answers = await times(count, who, events.book, { id: await newEvent(admin) })
    return { answers, isExact: isOnce(answers, 201) }
  })

/** Varies upper and lower case: it stays the same address. */
const inSomeCase = (text: string, n: number) =>
  [...text].map((letter, at) => ((n >> (at % 8)) & 1 ? letter.toUpperCase() : letter)).join('')

export const equalRegistrations = (url: string, rounds: number, count: number) =>
  inRounds(`one registration sent ${count} times concurrently`, rounds, async () => {
    const username = `r${randomUUID().slice(0, 18)}`
    const register = (n: number) =>
      call({ url, cookie: '' }, auth.register, {
        ...{ name: 'Once', username: n % 2 ? username : inSomeCase(username, n) },
        email: inSomeCase(`${username}@example.org`, n),
        password: 'tulips along the canal',
      })
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => register(n)))
    return { answers, isExact: isOnce(answers, 201) }
  })

type Sent = { first: unknown; again: () => Promise<Answer<Endpoint>[]> }

/** Identical messages get identical answers; `sent` can send them again. */
export const equalMessages = async (
  [one, other]: [Person, Person],
  groupId: string,
  rounds: number,
  count: number,
) => {
  const sent: Sent[] = []
  const send = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
    const again = () => times(count, one, endpoint, input)
    const answers = await again()
    const first = answers.find(({ reply }) => reply)?.reply
    sent.push({ first, again })
    return { answers, isExact: areAll(answers, first) }
  }
  const tally = await inRounds(`one message sent ${count} times concurrently`, rounds, (round) => {
    const clientId = randomUUID()
    return round % 2 === 0
      ? send(messages.send, { receiverId: other.id, content: 'Hello', clientId })
      : send(groups.send, { id: groupId, message: 'Hello', clientId })
  })
  return { tally, sent }
}

const areAll = (answers: Answer<Endpoint>[], reply: unknown) =>
  Boolean(reply) &&
  answers.every(
    (answer) => isBusy(answer) || (answer.status === 201 && isDeepStrictEqual(answer.reply, reply)),
  )

/** The same messages again: nothing is added, and the answers equal the first ones. */
export const messagesAgain = (sent: Sent[], what: string) =>
  inRounds(what, sent.length, async (round) => {
    const answers = (await sent[round]?.again()) ?? []
    return { answers, isExact: areAll(answers, sent[round]?.first) }
  })
