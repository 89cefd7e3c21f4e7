import type { GroupMessage } from '#shared/groups/contract.ts'
import type { Choices, SentMessage } from './chatActs.ts'

export type ChatVerdict = {
  messages: number
  deleted: number
  edited: number
  replies: number
  reactions: number
  votes: number
  /** Acknowledged, but not in the chat. */
  lost: number
  /** In the chat more than once. */
  duplicated: number
  /** Not in the sender's order, deleted but still readable, or without its last edit, also in quotes. */
  wrong: number
  /** Reactions and votes that are not counted as they were acknowledged. */
  miscounted: number
  /** How many clients' logs differ from the server's list, as that client reads it afresh. */
  differing: number
}

/** What a client holds, and what it reads afresh. */
type Replica = { log: readonly GroupMessage[]; fresh: readonly GroupMessage[] }

/** The browser shows quotes by the rows that it holds. */
const withoutQuotes = (rows: readonly GroupMessage[]) =>
  JSON.stringify(rows.map((row) => ({ ...row, replyTo: row.replyTo?.id })))

const same = ({ log, fresh }: Replica) => withoutQuotes(log) === withoutQuotes(fresh)

/** Whether a quote has the beginning of its message, or nothing of a deleted one. */
const isQuoteRight = ({ replyTo }: GroupMessage, byId: Map<string, GroupMessage>) => {
  const quoted = replyTo && byId.get(replyTo.id)
  if (!quoted) return replyTo === undefined
  const { message, isDeleted } = quoted
  return replyTo.isGone === isDeleted && message.startsWith(replyTo.text)
}

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

/** How many times each first word was chosen: an emoji, or the place of an option. */
const countChoices = (choices: ReadonlySet<string> = new Set()) =>
  Map.groupBy(choices, (choice) => choice.split(' ', 1)[0] ?? '')

/** Closed polls show their counts to everyone. */
const isCounted = ({ id, isDeleted, reactions = [], poll }: GroupMessage, choices: Choices) => {
  if (isDeleted) return reactions.length === 0 && !poll
  const chosen = countChoices(choices.reactions.get(id))
  const voted = countChoices(choices.votes.get(id))
  const voters = new Set([...(choices.votes.get(id) ?? [])].map((vote) => vote.slice(2)))
  return (
    reactions.length === chosen.size &&
    reactions.every(({ emoji, count }) => count === chosen.get(emoji)?.length) &&
    (!poll ||
      (poll.voters === voters.size &&
        poll.options.every((_, at) => poll.counts?.[at] === (voted.get(`${at}`)?.length ?? 0))))
  )
}

const sumOf = (choices: Map<string, Set<string>>) =>
  [...choices.values()].reduce((sum, { size }) => sum + size, 0)

type Acknowledged = { sent: SentMessage[][]; choices: Choices }

/** `truth` is the server's final list, `acknowledged` what it acknowledged to each client. */
export const checkChat = (
  truth: GroupMessage[],
  replicas: Replica[],
  { sent, choices }: Acknowledged,
): ChatVerdict => {
  const byId = new Map(truth.map((row) => [row.id, row]))
  const all = sent.flat()
  const isRight = ({ id, clientId, text, isDeleted }: SentMessage) => {
    const row = byId.get(id)
    return !row || (row.clientId === clientId && row.message === (isDeleted ? '' : text))
  }
  return {
    messages: truth.length,
    deleted: truth.filter(({ isDeleted }) => isDeleted).length,
    edited: truth.filter(({ editedAt }) => editedAt).length,
    replies: truth.filter(({ replyTo }) => replyTo).length,
    reactions: sumOf(choices.reactions),
    votes: sumOf(choices.votes),
    lost: all.filter(({ id }) => !byId.has(id)).length,
    duplicated:
      countDuplicates(truth.map(({ id }) => id)) +
      countDuplicates(truth.flatMap(({ clientId }) => clientId ?? [])) +
      countDuplicates(truth.flatMap(({ clientId, message }) => (clientId && message) || [])),
    wrong:
      all.filter((entry) => !isRight(entry)).length +
      sent.filter((entries) => !isInOrder(truth, entries)).length +
      truth.filter((row) => !isQuoteRight(row, byId)).length +
      truth.filter(({ seq }, at) => at > 0 && seq <= (truth[at - 1]?.seq ?? 0)).length,
    miscounted: truth.filter((row) => !isCounted(row, choices)).length,
    differing: replicas.filter((replica) => !same(replica)).length,
  }
}

export const isConsistent = ({ lost, duplicated, wrong, miscounted, differing }: ChatVerdict) =>
  lost + duplicated + wrong + miscounted + differing === 0

export const consistencyLine = (verdict: ChatVerdict, logs: number) =>
  isConsistent(verdict)
    ? `all ${logs} clients hold what they read afresh, 0 lost, 0 duplicated, 0 wrong counters`
    : `${verdict.lost} lost, ${verdict.duplicated} duplicated, ${verdict.wrong} wrong, ${verdict.miscounted} miscounted, ${verdict.differing} of ${logs} hold another list`
