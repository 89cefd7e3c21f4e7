import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { auth } from '#shared/auth/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { messages } from '#shared/messages/contract.ts'
import { type Answer, type Caller, call, callWithRetry, type Person } from './apiClient.ts'

/** In how many rounds the request took effect exactly once. */
export type Tally = {
  what: string
  rounds: number
  exact: number
  unexpected: number
  /** Answers with 503, because the product was overloaded. */
  busy: number
}

const week = 7 * 24 * 3_600_000

const isBusy = ({ status }: { status: number }) => status === 503

/** Neither success nor a client error. */
export const isUnexpected = ({ status }: { status: number }) => status === 0 || status >= 500

const repeat = <E extends Endpoint>(
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

/** Runs the rounds. `one` returns the answers of a round and whether they are correct. */
const inRounds = async (
  what: string,
  rounds: number,
  one: (round: number) => Promise<{ answers: { status: number }[]; isExact: boolean }>,
): Promise<Tally> => {
  const tally = { what, rounds, exact: 0, unexpected: 0, busy: 0 }
  for (let round = 0; round < rounds; round++) {
    const { answers, isExact } = await one(round)
    if (isExact) tally.exact += 1
    tally.busy += answers.filter(isBusy).length
    tally.unexpected += answers.filter((answer) => isUnexpected(answer) && !isBusy(answer)).length
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
export const duplicateBookings = (admin: Person, who: Person, rounds: number, count: number) =>
  inRounds(`one booking sent ${count} times concurrently`, rounds, async () => {
    const answers = await repeat(count, who, events.book, { id: await newEvent(admin) })
    return { answers, isExact: isOnce(answers, 201) }
  })

/** Varies upper and lower case, which must not make a different address. */
const varyCase = (text: string, n: number) =>
  [...text].map((letter, at) => ((n >> (at % 8)) & 1 ? letter.toUpperCase() : letter)).join('')

export const duplicateRegistrations = (url: string, rounds: number, count: number) =>
  inRounds(`one registration sent ${count} times concurrently`, rounds, async () => {
    const username = `r${randomUUID().slice(0, 18)}`
    const register = (n: number) =>
      call({ url, cookie: '' }, auth.register, {
        ...{ name: 'Once', username: n % 2 ? username : varyCase(username, n) },
        email: varyCase(`${username}@example.org`, n),
        password: 'tulips along the canal',
      })
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => register(n)))
    return { answers, isExact: isOnce(answers, 201) }
  })

type Sent = { first: unknown; resend: () => Promise<Answer<Endpoint>[]> }

/** Identical messages get identical answers. `sent` can repeat them later. */
export const duplicateMessages = async (
  [one, other]: [Person, Person],
  groupId: string,
  rounds: number,
  count: number,
) => {
  const sent: Sent[] = []
  const send = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
    const resend = () => repeat(count, one, endpoint, input)
    const answers = await resend()
    const first = answers.find(({ reply }) => reply)?.reply
    sent.push({ first, resend })
    return { answers, isExact: allEqual(answers, first) }
  }
  const tally = await inRounds(`one message sent ${count} times concurrently`, rounds, (round) => {
    const clientId = randomUUID()
    return round % 2 === 0
      ? send(messages.send, { receiverId: other.id, content: 'Hello', clientId })
      : send(groups.send, { id: groupId, message: 'Hello', clientId })
  })
  return { tally, sent }
}

const allEqual = (answers: Answer<Endpoint>[], reply: unknown) =>
  Boolean(reply) &&
  answers.every(
    (answer) => isBusy(answer) || (answer.status === 201 && isDeepStrictEqual(answer.reply, reply)),
  )

/** Repeats the messages: no row is added, and the answers equal the first ones. */
export const resendMessages = (sent: Sent[], what: string) =>
  inRounds(what, sent.length, async (round) => {
    const answers = (await sent[round]?.resend()) ?? []
    return { answers, isExact: allEqual(answers, sent[round]?.first) }
  })

type PendingRequest = { id: string; receiver: Person }

/** Pairs each user with the following ones in a circle, because new accounts may send few requests. */
export const pairsOf = (people: Person[], count: number) => {
  const at = (n: number) => people[n % people.length] as Person
  return Array.from({ length: count }, (_, n): [Person, Person] => {
    const distance = 1 + Math.floor(n / people.length)
    return [at(n), at(n + distance)]
  })
}

/** Two users request each other at the same time: exactly one request succeeds. */
export const crossedRequests = async (pairs: [Person, Person][]) => {
  const pending: PendingRequest[] = []
  const request = async (requester: Person, other: Person) => {
    const answer = await call(requester, connections.request, { receiverId: other.id })
    if (answer.reply) pending.push({ id: answer.reply.id, receiver: other })
    return answer
  }
  const tally = await inRounds('crossed connection requests', pairs.length, async (round) => {
    const [one, other] = pairs[round] as [Person, Person]
    const answers = await Promise.all([request(one, other), request(other, one)])
    const statuses = answers.map(({ status }) => status).sort()
    return { answers, isExact: statuses.join() === '201,409' }
  })
  return { tally, pending }
}

/** The receiver accepts on one device and rejects on the other at the same time. */
export const crossedAnswers = (pending: PendingRequest[]) =>
  inRounds('concurrent accept and reject of one request', pending.length, async (round) => {
    const { id, receiver: who } = pending[round] as PendingRequest
    const answer = (status: 'accepted' | 'rejected') =>
      call(who, connections.answer, { id, status })
    const answers = await Promise.all(
      round % 2
        ? [answer('accepted'), answer('rejected')]
        : [answer('rejected'), answer('accepted')],
    )
    const statuses = answers.map(({ status }) => status).sort()
    return { answers, isExact: statuses.join() === '200,409' }
  })
