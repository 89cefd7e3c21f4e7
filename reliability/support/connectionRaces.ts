import { connections } from '#shared/connections/contract.ts'
import { call } from './calls.ts'
import { inRounds } from './duplicateRequests.ts'
import type { Person } from './testUser.ts'

type Asked = { id: string; asked: Person }

/** Each with the next two in the circle: nobody asks more people than a new account may. */
export const pairsOf = (people: Person[], count: number) => {
  const at = (n: number) => people[n % people.length] as Person
  return Array.from({ length: count }, (_, n): [Person, Person] => {
    const distance = 1 + Math.floor(n / people.length)
    return [at(n), at(n + distance)]
  })
}

/** Two ask each other in the same moment: one has asked, the other may answer. */
export const crossedRequests = async (pairs: [Person, Person][]) => {
  const asked: Asked[] = []
  const ask = async (asker: Person, other: Person) => {
    const answer = await call(asker, connections.request, { receiverId: other.id })
    if (answer.reply) asked.push({ id: answer.reply.id, asked: other })
    return answer
  }
  const tally = await inRounds('two who ask each other at once', pairs.length, async (round) => {
    const [one, other] = pairs[round] as [Person, Person]
    const answers = await Promise.all([ask(one, other), ask(other, one)])
    const statuses = answers.map(({ status }) => status).sort()
    return { answers, isExact: statuses.join() === '201,409' }
  })
  return { tally, asked }
}

/** Whoever was asked says yes on one device and no on the other. */
export const crossedAnswers = (asked: Asked[]) =>
  inRounds('a yes and a no to one request at once', asked.length, async (round) => {
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
