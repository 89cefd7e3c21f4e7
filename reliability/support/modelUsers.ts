import { randomUUID } from 'node:crypto'
import { connections } from '#shared/connections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { newTestUser } from './apiClient.ts'
import {
  deleteUser,
  expectAnswer,
  keyOf,
  type Model,
  type ModelUser,
  nth,
  type Step,
} from './model.ts'

const maxUsers = 5
/** The daily limit of connection requests of a new account. */
const maxRequestsPerDay = 5

const twoOf = ({ people }: Model, [first = 0, second = 0]: number[]): [ModelUser, ModelUser] => [
  nth(people, first),
  nth(people, second),
]

const pairOf = (model: Model, one: ModelUser, other: ModelUser) =>
  model.pairs.get(keyOf(one.id, other.id)) ?? null

const register: Step = {
  may: ({ people }) => people.length < maxUsers,
  run: async ({ people }, { url }) => {
    people.push({ ...(await newTestUser(url)), requestsSent: 0 })
  },
}

const expectedStatus = (model: Model, me: ModelUser, other: ModelUser) => {
  if (me.id === other.id) return 400
  const before = pairOf(model, me, other)
  if (before && before.status !== 'rejected') return 409
  // A rejected requester must wait thirty days; the one who rejected may ask.
  if (before?.requesterId === me.id) return 409
  return me.requestsSent < maxRequestsPerDay ? 201 : 429
}

const requestConnection: Step = {
  run: async (model, _, pick) => {
    const [me, other] = twoOf(model, pick)
    const expected = expectedStatus(model, me, other)
    const reply = await expectAnswer(me, connections.request, { receiverId: other.id }, expected)
    if (!reply) return
    me.requestsSent += 1
    const pair = { id: reply.id, requesterId: me.id, status: 'pending' as const }
    model.pairs.set(keyOf(me.id, other.id), pair)
  },
}

const answerRequest: Step = {
  run: async (model, _, pick) => {
    const [me, other] = twoOf(model, pick)
    const status = (pick[2] ?? 0) % 3 === 0 ? 'rejected' : 'accepted'
    const pair = pairOf(model, me, other)
    const mayAnswer = pair?.requesterId !== me.id
    const expected = !pair ? 404 : !mayAnswer ? 403 : pair.status === 'pending' ? 200 : 409
    const input = { id: pair?.id ?? randomUUID(), status } as const
    await expectAnswer(me, connections.answer, input, expected)
    if (pair && expected === 200) pair.status = status
  },
}

const disconnect: Step = {
  run: async (model, _, pick) => {
    const [me, other] = twoOf(model, pick)
    const pair = pairOf(model, me, other)
    const isMine = pair?.status === 'accepted' || pair?.requesterId === me.id
    const expected = !pair ? 404 : pair.status !== 'rejected' && isMine ? 204 : 409
    await expectAnswer(me, connections.remove, { id: pair?.id ?? randomUUID() }, expected)
    if (expected === 204) model.pairs.delete(keyOf(me.id, other.id))
  },
}

const sendMessage: Step = {
  run: async (model, _, pick) => {
    const [me, other] = twoOf(model, pick)
    const isOpen = pairOf(model, me, other)?.status === 'accepted'
    const expected = me.id === other.id ? 400 : isOpen ? 201 : 403
    const content = `Text ${pick.join('-')}`
    await expectAnswer(me, messages.send, { receiverId: other.id, content }, expected)
    if (expected !== 201) return
    const key = keyOf(me.id, other.id)
    model.conversations.set(key, [...(model.conversations.get(key) ?? []), content])
  },
}

const deleteAccount: Step = {
  run: async (model, _, [first = 0]) => {
    const me = nth(model.people, first)
    await expectAnswer(me, dataRights.deleteAccount, {}, 204)
    deleteUser(model, me)
  },
}

export const peopleSteps = {
  register,
  requestConnection,
  answerRequest,
  disconnect,
  sendMessage,
  deleteAccount,
}
