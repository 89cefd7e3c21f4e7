import type { GroupMessage } from '#shared/groups/contract.ts'
import type { Acknowledged } from './chatClient.ts'

export type ChatVerdict = {
  messages: number
  deleted: number
  /** Acknowledged, but not in the chat. */
  lost: number
  /** In the chat more than once. */
  doubled: number
  /** Not in the sender's order, or deleted but still readable. */
  wrong: number
  /** How many clients' logs differ from the server's list. */
  differing: number
}

const same = (one: readonly GroupMessage[], other: readonly GroupMessage[]) =>
  JSON.stringify(one) === JSON.stringify(other)

const extra = (values: string[]) => values.length - new Set(values).size

/** Whether the messages of one sender are in the order in which they were sent. */
const isInOrder = (truth: GroupMessage[], said: Acknowledged[]) => {
  const placeOf = new Map(truth.map(({ id }, at) => [id, at]))
  const places = said.flatMap(({ id }) => placeOf.get(id) ?? [])
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
}

/** How many messages sent without an id are duplicated. */
export const doubledWords = (truth: GroupMessage[]) =>
  extra(truth.flatMap(({ clientId, message }) => (clientId ? [] : message)))

/** `truth` is the final list of the server, `said` what it acknowledged to each sender. */
export const checkChat = (
  truth: GroupMessage[],
  logs: (readonly GroupMessage[])[],
  said: Acknowledged[][],
): ChatVerdict => {
  const byId = new Map(truth.map((row) => [row.id, row]))
  const all = said.flat()
  const isRight = ({ id, clientId, words, isDeleted }: Acknowledged) => {
    const row = byId.get(id)
    return !row || (row.clientId === clientId && row.message === (isDeleted ? '' : words))
  }
  return {
    messages: truth.length,
    deleted: truth.filter(({ isDeleted }) => isDeleted).length,
    lost: all.filter(({ id }) => !byId.has(id)).length,
    doubled:
      extra(truth.map(({ id }) => id)) +
      extra(truth.flatMap(({ clientId }) => clientId ?? [])) +
      extra(truth.flatMap(({ clientId, message }) => (clientId && message) || [])),
    wrong:
      all.filter((entry) => !isRight(entry)).length +
      said.filter((entries) => !isInOrder(truth, entries)).length +
      truth.filter(({ seq }, at) => at > 0 && seq <= (truth[at - 1]?.seq ?? 0)).length,
    differing: logs.filter((log) => !same(log, truth)).length,
  }
}

export const isSound = ({ lost, doubled, wrong, differing }: ChatVerdict) =>
  lost + doubled + wrong + differing === 0

export const soundLine = (verdict: ChatVerdict, logs: number) =>
  isSound(verdict)
    ? `all ${logs} clients hold the same list in the same order, 0 lost, 0 duplicated`
    : `${verdict.lost} lost, ${verdict.doubled} doubled, ${verdict.wrong} wrong, ${verdict.differing} of ${logs} hold another list`
