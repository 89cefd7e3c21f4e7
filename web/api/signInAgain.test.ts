import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { post } from '#shared/http/endpoint.ts'
import { call } from './client.ts'
import { askSignInWith } from './signInAgain.ts'

const end = post('/api/things/end')
const refusal = (message: string, status = 403) =>
  new Response(JSON.stringify({ message }), { status })
const stale = 'Please sign in again'

const answer = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', answer))
afterEach(() => {
  answer.mockReset()
  vi.unstubAllGlobals()
})

it('asks once for all calls that wait, and makes each of them once more', async () => {
  let signIn = (_: boolean) => {}
  const ask = vi.fn(() => new Promise<boolean>((resolve) => (signIn = resolve)))
  const stop = askSignInWith(ask)
  answer.mockImplementation(async () => refusal(stale))
  const calls = [call(end), call(end)]
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  answer.mockImplementation(async () => new Response(null, { status: 204 }))
  signIn(true)
  expect(await Promise.all(calls)).toEqual([null, null])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(answer).toHaveBeenCalledTimes(4)
  stop()
})

it('leaves the failure as it is where nobody answers, and where it fails again', async () => {
  const ask = vi.fn(async () => false)
  const stop = askSignInWith(ask)
  answer.mockImplementation(async () => refusal(stale))
  await expect(call(end)).rejects.toMatchObject({ status: 403, reason: stale })
  expect(answer).toHaveBeenCalledTimes(1)
  ask.mockResolvedValue(true)
  await expect(call(end)).rejects.toMatchObject({ status: 403, reason: stale })
  expect([answer.mock.calls.length, ask.mock.calls.length]).toEqual([3, 2])
  stop()
})

it('asks for no other refusal', async () => {
  const ask = vi.fn(async () => true)
  const stop = askSignInWith(ask)
  for (const other of [refusal('This is for administrators only'), refusal(stale, 401)]) {
    answer.mockResolvedValueOnce(other)
    await expect(call(end)).rejects.toThrow()
  }
  expect(ask).not.toHaveBeenCalled()
  stop()
})

it('waits for who asks, while that code is still being loaded', async () => {
  answer.mockResolvedValueOnce(refusal(stale))
  answer.mockResolvedValueOnce(new Response(null, { status: 204 }))
  const waiting = call(end)
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve))
  const stop = askSignInWith(async () => true)
  expect(await waiting).toBeNull()
  expect(answer).toHaveBeenCalledTimes(2)
  stop()
})

it('fails when nobody comes to ask', async () => {
  vi.useFakeTimers()
  answer.mockResolvedValueOnce(refusal(stale))
  const failed = expect(call(end)).rejects.toMatchObject({ reason: stale })
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  vi.useRealTimers()
})
