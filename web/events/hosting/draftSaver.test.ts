import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftSaver, pauseMs, type SavingState } from './draftSaver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aSaver = () => {
  const sent: string[] = []
  const states: SavingState[] = []
  const answers: PromiseWithResolvers<void>[] = []
  const saver = createDraftSaver<string>({
    send: (draft) => {
      sent.push(draft)
      const answer = Promise.withResolvers<void>()
      answers.push(answer)
      return answer.promise
    },
    isRefusal: (error) => error === 'refused',
    onState: (state) => states.push(state),
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const answer = async (at: number) => {
    answers[at]?.resolve()
    await settle()
  }
  const fail = async (at: number, error: string) => {
    answers[at]?.reject(error)
    await settle()
  }
  return { saver, sent, states, answer, fail }
}

test('one request per pause has the last draft', async () => {
  const { saver, sent, states, answer } = aSaver()
  saver.change('C')
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  saver.change('Ca')
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['Ca'])
  await answer(0)
  expect(states).toEqual(['saving', 'saved'])
})

test('what is typed during a request is sent after it, never beside it', async () => {
  const { saver, sent, answer } = aSaver()
  saver.change('one')
  await vi.advanceTimersByTimeAsync(pauseMs)
  saver.change('two')
  saver.change('three')
  await vi.advanceTimersByTimeAsync(10 * pauseMs)
  expect(sent).toEqual(['one'])
  await answer(0)
  expect(sent).toEqual(['one', 'three'])
})

test('a draft that could not be sent is tried again, unless it is refused', async () => {
  const { saver, sent, states, fail } = aSaver()
  saver.change('one')
  await vi.advanceTimersByTimeAsync(pauseMs)
  await fail(0, 'offline')
  expect(states.at(-1)).toBe('waiting')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['one', 'one'])
  await fail(1, 'refused')
  expect(states.at(-1)).toBe('refused')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(2)
})

test('flushing waits for the request under way and for what came after it', async () => {
  const { saver, sent, answer, fail } = aSaver()
  saver.change('one')
  await vi.advanceTimersByTimeAsync(pauseMs)
  saver.change('two')
  const flushed = saver.flush()
  await answer(0)
  expect(sent).toEqual(['one', 'two'])
  await answer(1)
  expect(await flushed).toBe(true)
  saver.change('three')
  const failed = saver.flush()
  await fail(2, 'offline')
  expect(await failed).toBe(false)
})

test('a draft of a closed form is tried once more, and then left on the device', async () => {
  const { saver, sent, fail } = aSaver()
  saver.change('one')
  saver.close()
  expect(sent).toEqual(['one'])
  await fail(0, 'offline')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['one'])
})
