import type { GroupMessage } from '#shared/groups/contract.ts'
import type { SentMessage } from './chatClient.ts'

export type ChatVerdict = {
  messages: number
  deleted: number
  /** Acknowledged, but not in the chat. */
  lost: number
  /** In the chat more than once. */
  duplicated: number
  /** Not in the sender's order, or deleted but still readable. */
  wrong: number
  /** How many clients' logs differ from the server's list. */
  differing: number
}

const same = (one: readonly GroupMessage[], other: readonly GroupMessage[]) =>
  JSON.stringify(one) === JSON.stringify(other)

const countDuplicates = (values: string[]) => values.length - new Set(values).size

/** Whether the messages of one sender are in the order in which they were sent. */
const isInOrder = (truth: GroupMessage[], acknowledged: SentMessage[]) => {
  const indexOf = new Map(truth.map(({ id }, at) => [id, at]))
  const indexes = acknowledged.flatMap(({ id }) => indexOf.get(id) ?? [])
  return indexes.every((index, at) => at === 0 || index > (indexes[at - 1] ?? 0))
}

/** How many messages sent without an id are duplicated. */
export const countDuplicateTexts = (truth: GroupMessage[]) =>
  countDuplicates(truth.flatMap(({ clientId, message }) => (clientId ? [] : message)))

/** `truth` is the server's final list, `acknowledged` what it acknowledged to each sender. */
export const checkChat = (
  truth: GroupMessage[],
  logs: (readonly GroupMessage[])[],
  acknowledged: SentMessage[][],
): ChatVerdict => {
  const byId = new Map(truth.map((row) => [row.id, row]))
  const all = acknowledged.flat()
  const isRight = ({ id, clientId, text, isDeleted }: SentMessage) => {
    const row = byId.get(id)
    return !row || (row.clientId === clientId && row.message === (isDeleted ? '' : text))
  }
  return {
    messages: truth.length,
    deleted: truth.filter(({ isDeleted }) => isDeleted).length,
    lost: all.filter(({ id }) => !byId.has(id)).length,
    duplicated:
      countDuplicates(truth.map(({ id }) => id)) +
      countDuplicates(truth.flatMap(({ clientId }) => clientId ?? [])) +
      countDuplicates(truth.flatMap(({ clientId, message }) => (clientId && message) || [])),
    wrong:
      all.filter((entry) => !isRight(entry)).length +
      acknowledged.filter((entries) => !isInOrder(truth, entries)).length +
      truth.filter(({ seq }, at) => at > 0 && seq <= (truth[at - 1]?.seq ?? 0)).length,
    differing: logs.filter((log) => !same(log, truth)).length,
  }
}

export const isConsistent = ({ lost, duplicated, wrong, differing }: ChatVerdict) =>
  lost + duplicated + wrong + differing === 0

export const consistencyLine = (verdict: ChatVerdict, logs: number) =>
  isConsistent(verdict)
    ? `all ${logs} clients hold the same list in the same order, 0 lost, 0 duplicated`
    : `${verdict.lost} lost, ${verdict.duplicated} duplicated, ${verdict.wrong} wrong, ${verdict.differing} of ${logs} hold another list`
