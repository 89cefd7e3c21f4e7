import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ErrorCode } from '#shared/errors/errorTable.ts'
import { post } from '#shared/http/endpoint.ts'
import { call } from './client.ts'
import { setReauthenticationPrompt } from './reauthentication.ts'

const end = post('/api/things/end', { limit: { none: 'endsOnce' } })
const errorResponse = (code: ErrorCode) =>
  new Response(JSON.stringify({ code, message: 'Please log in again' }), { status: 403 })
const recentSignInRequired: ErrorCode = 'recent_sign_in_required'

const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetchMock))
afterEach(() => {
  fetchMock.mockReset()
  vi.unstubAllGlobals()
})

it('prompts once for concurrent calls and repeats each of them', async () => {
  let confirm = (_: boolean) => {}
  const prompt = vi.fn(() => new Promise<boolean>((resolve) => (confirm = resolve)))
  const removePrompt = setReauthenticationPrompt(prompt)
  fetchMock.mockImplementation(async () => errorResponse(recentSignInRequired))
  const calls = [call(end), call(end)]
  await vi.waitFor(() => expect(prompt).toHaveBeenCalled())
  fetchMock.mockImplementation(async () => new Response(null, { status: 204 }))
  confirm(true)
  expect(await Promise.all(calls)).toEqual([null, null])
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(fetchMock).toHaveBeenCalledTimes(4)
  removePrompt()
})

it('keeps the error when the user cancels, and when the repeated call fails', async () => {
  const prompt = vi.fn(async () => false)
  const removePrompt = setReauthenticationPrompt(prompt)
  fetchMock.mockImplementation(async () => errorResponse(recentSignInRequired))
  await expect(call(end)).rejects.toMatchObject({ status: 403, code: recentSignInRequired })
  expect(fetchMock).toHaveBeenCalledTimes(1)
  prompt.mockResolvedValue(true)
  await expect(call(end)).rejects.toMatchObject({ status: 403, code: recentSignInRequired })
  expect([fetchMock.mock.calls.length, prompt.mock.calls.length]).toEqual([3, 2])
  removePrompt()
})

it('does not prompt for other errors', async () => {
  const prompt = vi.fn(async () => true)
  const removePrompt = setReauthenticationPrompt(prompt)
  for (const other of ['forbidden_role', 'not_signed_in'] as const) {
    fetchMock.mockResolvedValueOnce(errorResponse(other))
    await expect(call(end)).rejects.toThrow()
  }
  expect(prompt).not.toHaveBeenCalled()
  removePrompt()
})

it('waits for the prompt while its code is being loaded', async () => {
  fetchMock.mockResolvedValueOnce(errorResponse(recentSignInRequired))
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }))
  const waiting = call(end)
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve))
  const removePrompt = setReauthenticationPrompt(async () => true)
  expect(await waiting).toBeNull()
  expect(fetchMock).toHaveBeenCalledTimes(2)
  removePrompt()
})

it('fails when no prompt is registered in time', async () => {
  vi.useFakeTimers()
  fetchMock.mockResolvedValueOnce(errorResponse(recentSignInRequired))
  const failed = expect(call(end)).rejects.toMatchObject({ code: recentSignInRequired })
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  vi.useRealTimers()
})
