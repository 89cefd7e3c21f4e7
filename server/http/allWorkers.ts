import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'

// One that is stuck does not keep the others from being heard.
const patienceMs = 1000

/** Between the workers and the one who minds them, who understands nothing of the facts. */
type Word =
  | { kind: 'ask' | 'tell'; id: string }
  | { kind: 'told'; id: string; facts: unknown }
  | { kind: 'all'; id: string; facts: unknown[] }

const isWord = (said: unknown): said is Word =>
  typeof said === 'object' && said !== null && 'kind' in said && 'id' in said

/** A way to ask all processes of this machine, this one too, what each knows of itself. */
export const askAllWorkers = <Facts>(own: () => Promise<Facts>): (() => Promise<Facts[]>) => {
  if (!cluster.isWorker) return async () => [await own()]
  const open = new Map<string, (all: Facts[]) => void>()
  const say = (word: Word) => process.send?.(word)
  process.on('message', async (said) => {
    if (!isWord(said)) return
    if (said.kind === 'tell') say({ kind: 'told', id: said.id, facts: await own() })
    if (said.kind === 'all') open.get(said.id)?.(said.facts as Facts[])
  })
  return async () => {
    const { promise, resolve } = Promise.withResolvers<Facts[]>()
    const id = randomUUID()
    open.set(id, resolve)
    say({ kind: 'ask', id })
    return promise.finally(() => open.delete(id))
  }
}

type Question = { facts: unknown[]; missing: Set<Worker>; answer(): void }

/** For the one who minds them: asks all what one of them wants to know, and passes it back. */
export const passOn = (workers: ReadonlySet<Worker>) => {
  const open = new Map<string, Question>()
  // The callback is told of a worker that is just going; without one, that were an event of its own.
  const say = (to: Worker, word: Word) => {
    if (to.isConnected()) to.send(word, () => {})
  }

  const ask = (asker: Worker, id: string) => {
    const facts: unknown[] = []
    const answer = () => {
      clearTimeout(late)
      if (open.delete(id)) say(asker, { kind: 'all', id, facts })
    }
    const late = setTimeout(answer, patienceMs)
    open.set(id, { facts, missing: new Set(workers), answer })
    for (const worker of workers) say(worker, { kind: 'tell', id })
  }

  return (from: Worker, said: unknown) => {
    if (!isWord(said)) return
    if (said.kind === 'ask') ask(from, said.id)
    const question = said.kind === 'told' ? open.get(said.id) : undefined
    if (said.kind !== 'told' || !question?.missing.delete(from)) return
    question.facts.push(said.facts)
    if (question.missing.size === 0) question.answer()
  }
}
