import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { getCacheOwner } from '#web/storage/cacheOwner.ts'
import { someCounts } from '#web/testing/notifications.ts'
import { keyOf } from './client.ts'

const notSignedIn = { code: 'not_signed_in', message: 'Please log in' }

const posted = vi.fn()
let notifyFromOtherTab: () => void = () => undefined
class Channel {
  postMessage = posted
  set onmessage(listener: () => void) {
    notifyFromOtherTab = listener
  }
}

const fakeStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const load = async () => ({
  ...(await import('./queryClient.ts')),
  ...(await import('./client.ts')),
  ...(await import('#web/notifications/data.ts')),
})
let modules: Awaited<ReturnType<typeof load>>

beforeAll(async () => {
  vi.stubGlobal('BroadcastChannel', Channel)
  modules = await load()
})

const anna = { id: 'anna' } as Me
const ben = { id: 'ben' } as Me
const meKey = keyOf(auth.me)
const countKey = keyOf(notifications.unreadCount)
const listKey = ['/things', {}]
const fetchMock = vi.fn<typeof fetch>()
const setData = (key: readonly unknown[], data: unknown, updatedAt: number) =>
  modules.queryClient.setQueryData(key, data, { updatedAt })
const isStale = (key: readonly unknown[]) => modules.queryClient.getQueryState(key)?.isInvalidated

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 })
  vi.stubGlobal('fetch', fetchMock)
  modules.queryClient.clear()
  posted.mockClear()
})
afterEach(() => vi.useRealTimers())

describe('a changed unread count', () => {
  const count = async (unread: number) => {
    fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(someCounts({ count: unread }))))
    await modules.fetchUnreadCounts({
      client: modules.queryClient,
      signal: new AbortController().signal,
    })
  }

  it('makes earlier queries stale', async () => {
    setData(countKey, someCounts({ count: 1 }), 9_000)
    setData(listKey, [], 9_000)
    setData(['/later', {}], [], 10_001)
    await count(2)
    expect([listKey, ['/later', {}]].map(isStale)).toEqual([true, false])
  })

  it('includes new messages in groups', async () => {
    const inGroups = (unread: number) =>
      someCounts({
        groups: [{ id: crypto.randomUUID(), unread, lastReadSeq: 0, lastSeq: unread, mentions: 0 }],
      })
    setData(countKey, inGroups(1), 9_000)
    setData(listKey, [], 9_000)
    fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(inGroups(2))))
    await modules.fetchUnreadCounts({
      client: modules.queryClient,
      signal: new AbortController().signal,
    })
    expect(isStale(listKey)).toBe(true)
  })

  it('invalidates nothing when the count is the first one, is equal, or falls', async () => {
    setData(listKey, [], 9_000)
    await count(5)
    setData(countKey, someCounts({ count: 5 }), 9_000)
    await count(5)
    await count(4)
    expect(isStale(listKey)).toBe(false)
  })

  it('does not repeat requests in flight', async () => {
    const ask = vi.fn(() => new Promise<never>(() => undefined))
    setData(listKey, [], 9_000)
    const observer = new QueryObserver(modules.queryClient, { queryKey: listKey, queryFn: ask })
    const stop = observer.subscribe(() => undefined)
    void observer.refetch()
    void modules.invalidateBefore(modules.queryClient)
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledTimes(1)
    stop()
  })
})

describe('the signed-in user', () => {
  it('is announced to other tabs only when it changes', () => {
    modules.setCurrentUser(null)
    modules.setCurrentUser(anna)
    modules.setCurrentUser({ ...anna, name: 'Anna B.' })
    expect(posted).toHaveBeenCalledTimes(1)
    modules.setCurrentUser(null)
    modules.setCurrentUser(ben)
    expect(posted).toHaveBeenCalledTimes(3)
  })

  it('is refetched when another tab changes it, and the data of the former user is cleared', () => {
    setData(meKey, anna, 9_000)
    setData(listKey, ['for Anna'], 9_000)
    notifyFromOtherTab()
    vi.runAllTimers()
    expect(modules.queryClient.getQueryData(meKey)).toBeUndefined()
    expect(modules.queryClient.getQueryData(listKey)).toBeUndefined()
    expect(posted).not.toHaveBeenCalled()
  })

  it('stays when a request of the former user fails late', async () => {
    let reject: (response: Response) => void = () => undefined
    fetchMock.mockReturnValueOnce(
      new Promise((resolve) => {
        reject = resolve
      }),
    )
    modules.setCurrentUser(anna)
    const late = modules.queryClient
      .fetchQuery(modules.read(notifications.list))
      .catch(() => undefined)
    modules.setCurrentUser(null)
    vi.runAllTimers()
    modules.setCurrentUser(ben)
    reject(Response.json(notSignedIn, { status: 401 }))
    await late
    await vi.advanceTimersByTimeAsync(1)
    expect(modules.queryClient.getQueryData(meKey)).toBe(ben)
  })

  const unauthorised = () => Response.json(notSignedIn, { status: 401 })
  const joined = new Date('2026-05-01T10:00:00Z')
  const carla: Me = {
    id: '0190d6a4-0000-7000-8000-000000000001',
    name: 'Carla',
    username: 'carla',
    profilePhoto: null,
    staff: null,
    email: 'carla@example.org',
    location: null,
    nationality: null,
    role: 'student',
    hasChosenRole: true,
    languages: [],
    interests: [],
    about: null,
    hopes: [],
    isAdmin: false,
    isModerator: false,
    gdprConsent: true,
    gdprConsentDate: null,
    marketingConsent: false,
    dataProcessingConsent: false,
    cookieConsent: false,
    privacyPolicyAccepted: true,
    privacyPolicyAcceptedDate: null,
    dataRetentionConsent: false,
    accountDeletionRequested: false,
    accountDeletionRequestDate: null,
    dataExportRequested: false,
    pendingEmail: null,
    hasReadReceipts: true,
    mayBeFoundByEmail: false,
    mayBeSuggested: false,
    isGoingVisible: false,
    isHostingShown: false,
    hostTrust: null,
    approvedEvents: 0,
    privateTranslationHost: null,
    isAttendanceVisible: false,
    firstDays: 'away',
    onboardingStep: null,
    celebrated: [],
    language: null,
    isMailBouncing: false,
    isEmailConfirmed: true,
    confirmEmailBy: null,
    lastLoginAt: null,
    createdAt: joined,
    updatedAt: joined,
  }
  const failRead = async () => {
    await modules.queryClient.fetchQuery(modules.read(notifications.list)).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
  }

  it('is verified after a 401: a session with a rotated token goes on and keeps its data', async () => {
    const clear = vi.fn()
    modules.onClearUserData(clear)
    modules.setCurrentUser(carla)
    clear.mockClear()
    fetchMock.mockResolvedValueOnce(unauthorised()).mockResolvedValueOnce(Response.json(carla))
    await failRead()
    expect(modules.queryClient.getQueryData(meKey)).toMatchObject({ id: carla.id })
    expect(clear).not.toHaveBeenCalled()
    fetchMock.mockResolvedValueOnce(unauthorised()).mockResolvedValueOnce(unauthorised())
    await failRead()
    expect(modules.queryClient.getQueryData(meKey)).toBeNull()
    expect(clear).toHaveBeenCalledTimes(1)
    expect(modules.hasSessionEnded()).toBe(true)
    modules.setCurrentUser(carla)
    modules.setCurrentUser(null)
    expect(modules.hasSessionEnded()).toBe(false)
  })

  it('owns the persisted data until the session ends or another user signs in', async () => {
    vi.stubGlobal('localStorage', fakeStorage())
    modules.setCurrentUser(carla)
    expect(getCacheOwner()).toBe(carla.id)
    fetchMock.mockResolvedValueOnce(unauthorised())
    await modules.queryClient.fetchQuery({ ...modules.readOrNull(auth.me), staleTime: 0 })
    expect(getCacheOwner()).toBeNull()
    expect(modules.hasSessionEnded()).toBe(true)
    modules.setCurrentUser(ben)
    setData(listKey, ['for Ben'], 9_000)
    fetchMock.mockResolvedValueOnce(Response.json(carla))
    await modules.queryClient.fetchQuery({ ...modules.readOrNull(auth.me), staleTime: 0 })
    expect(getCacheOwner()).toBe(carla.id)
    expect(modules.queryClient.getQueryData(listKey)).toBeUndefined()
  })

  it('stays when a session check of the former user fails late', async () => {
    let reject: (response: Response) => void = () => undefined
    modules.setCurrentUser(anna)
    fetchMock.mockResolvedValueOnce(unauthorised()).mockReturnValueOnce(
      new Promise((resolve) => {
        reject = resolve
      }),
    )
    await failRead()
    modules.setCurrentUser(ben)
    reject(unauthorised())
    await vi.advanceTimersByTimeAsync(1)
    expect(modules.queryClient.getQueryData(meKey)).toEqual(ben)
  })
})
