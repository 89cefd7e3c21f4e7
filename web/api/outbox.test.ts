import { beforeEach, expect, it, vi } from 'vitest'
import { createOutbox, type Failure } from './outbox.ts'

type Row = { id: string; place: string }
const row = (id: string, place = 'group'): Row => ({ id, place })
const settle = () => new Promise((resolve) => setTimeout(resolve))

let answers: ((failure: Failure | null) => void)[]
let asked: string[]
const onFailure = vi.fn()
const deliver = ({ id }: Row) => {
  asked.push(id)
  return new Promise<Failure | null>((resolve) => answers.push(resolve))
}
const answer = async (failure: Failure | null = null) => {
  answers.shift()?.(failure)
  await settle()
}
const noLink = { reason: 'No answer', isOfLink: true }

let outbox: ReturnType<typeof createOutbox<Row>>
const left = () => outbox.of('group').map(({ row: { id }, failure }) => [id, failure])

beforeEach(() => {
  answers = []
  asked = []
  onFailure.mockClear()
  outbox = createOutbox({ placeOf: ({ place }: Row) => place, deliver, onFailure })
})

it('sends one after the other, in each group', async () => {
  outbox.add(row('a'))
  outbox.add(row('b'))
  outbox.add(row('c', 'other'))
  expect(asked).toEqual(['a', 'c'])
  await answer()
  expect(asked).toEqual(['a', 'c', 'b'])
  expect(left()).toEqual([['b', null]])
  await answer()
  await answer()
  expect(left()).toEqual([])
})

it('keeps what was refused, says so, and goes on with the rest', async () => {
  outbox.add(row('a'))
  outbox.add(row('b'))
  await answer({ reason: 'Too long', isOfLink: false })
  expect(left()).toEqual([
    ['a', 'Too long'],
    ['b', null],
  ])
  expect(onFailure).toHaveBeenCalledExactlyOnceWith('Too long')
  expect(asked).toEqual(['a', 'b'])
})

it('does not let one overtake another when the link is gone', async () => {
  outbox.add(row('a'))
  outbox.add(row('b'))
  await answer(noLink)
  expect(asked).toEqual(['a'])
  expect(left()).toEqual([
    ['a', 'No answer'],
    ['b', 'No answer'],
  ])
  expect(onFailure).toHaveBeenCalledTimes(1)
})

it('sends again under the same name, or lets go', async () => {
  outbox.add(row('a'))
  outbox.add(row('b'))
  await answer(noLink)
  outbox.discard('group', 'b')
  outbox.retry('group', 'a')
  expect(asked).toEqual(['a', 'a'])
  expect(left()).toEqual([['a', null]])
  await answer()
  expect(left()).toEqual([])
})

it('waits for the network without a word, and goes on in the same order', async () => {
  const states = () => outbox.of('group').map(({ row: { id }, isWaiting }) => [id, isWaiting])
  outbox.add(row('a'))
  outbox.add(row('b'))
  await answer({ ...noLink, isOffline: true })
  outbox.add(row('c'))
  expect(states()).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ])
  expect([asked, onFailure.mock.calls]).toEqual([['a'], []])
  outbox.wake()
  await answer()
  await answer()
  await answer()
  expect(asked).toEqual(['a', 'a', 'b', 'c'])
  expect(states()).toEqual([])
})

it('takes up what was kept, once, and lets go what others have sent', async () => {
  outbox.adopt([
    { row: row('a'), failure: null, isWaiting: true },
    { row: row('b'), failure: 'Too long' },
  ])
  outbox.adopt([{ row: row('a'), failure: null, isWaiting: true }])
  expect(left()).toEqual([
    ['a', null],
    ['b', 'Too long'],
  ])
  outbox.release(({ id }) => id === 'a')
  outbox.wake()
  expect([asked, left()]).toEqual([[], [['b', 'Too long']]])
})

it('ends its turn only after what was sent is forgotten, or the next would send it again', async () => {
  const forgetting = Promise.withResolvers<void>()
  let hasEnded = false
  outbox = createOutbox({
    placeOf: ({ place }: Row) => place,
    deliver,
    onFailure,
    onGone: () => forgetting.promise,
    inTurn: async (_, work) => {
      await work()
      hasEnded = true
    },
  })
  outbox.add(row('a'))
  await answer()
  expect(left()).toEqual([])
  expect(hasEnded).toBe(false)
  forgetting.resolve()
  await settle()
  expect(hasEnded).toBe(true)
})

it('sends nothing more of somebody who is gone', async () => {
  outbox.add(row('a'))
  outbox.add(row('b'))
  outbox.clear()
  await answer(noLink)
  expect([asked, left(), onFailure.mock.calls]).toEqual([['a'], [], []])
  outbox.add(row('new'))
  expect(asked).toEqual(['a', 'new'])
})
