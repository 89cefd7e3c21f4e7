import { connections } from '#shared/connections/contract.ts'
import { call } from './calls.ts'
import { inRounds } from './duplicateRequests.ts'
import type { Person } from './testUser.ts'

type Asked = { id: string; asked: Person }

/** Pairs each user with the next ones in a circle: a new account may send few requests. */
export const pairsOf = (people: Person[], count: number) => {
  const at = (n: number) => people[n % people.length] as Person
  return Array.from({ length: count }, (_, n): [Person, Person] => {
    const distance = 1 + Math.floor(n / people.length)
    return [at(n), at(n + distance)]
  })
}

/** Two users request each other at the same time: exactly one request succeeds. */
export const crossedRequests = async (pairs: [Person, Person][]) => {
  const asked: Asked[] = []
  const ask = async (asker: Person, other: Person) => {
    const answer = await call(asker, connections.request, { receiverId: other.id })
    if (answer.reply) asked.push({ id: answer.reply.id, asked: other })
    return answer
  }
  const tally = await inRounds('crossed connection requests', pairs.length, async (round) => {
    const [one, other] = pairs[round] as [Person, Person]
    const answers = await Promise.all([ask(one, other), ask(other, one)])
    const statuses = answers.map(({ status }) => status).sort()
    return { answers, isExact: statuses.join() === '201,409' }
  })
  return { tally, asked }
}

/** The receiver accepts on one device and rejects on the other at the same time. */
export const crossedAnswers = (asked: Asked[]) =>
  inRounds('concurrent accept and reject of one request', asked.length, async (round) => {
    const { id, asked: who } = asked[round] as Asked
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
