import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { someCounts } from '#web/testing/notifications.ts'
import { keyOf } from './client.ts'
import { keptFor } from './keptFor.ts'

const posted = vi.fn()
let tell: () => void = () => undefined
class Channel {
  postMessage = posted
  set onmessage(listener: () => void) {
    tell = listener
  }
}

const aStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const load = async () => ({
  ...(await import('./cache.ts')),
  ...(await import('./client.ts')),
  ...(await import('#web/notifications/data.ts')),
})
let our: Awaited<ReturnType<typeof load>>

beforeAll(async () => {
  vi.stubGlobal('BroadcastChannel', Channel)
  our = await load()
})

const anna = { id: 'anna' } as Me
const ben = { id: 'ben' } as Me
const meKey = keyOf(auth.me)
const countKey = keyOf(notifications.unreadCount)
const listKey = ['/things', {}]
const answer = vi.fn<typeof fetch>()
const put = (key: readonly unknown[], data: unknown, updatedAt: number) =>
  our.queryClient.setQueryData(key, data, { updatedAt })
const isStale = (key: readonly unknown[]) => our.queryClient.getQueryState(key)?.isInvalidated

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 })
  vi.stubGlobal('fetch', answer)
  our.queryClient.clear()
  posted.mockClear()
})
afterEach(() => vi.useRealTimers())

describe('news', () => {
  const count = async (unread: number) => {
    answer.mockResolvedValueOnce(new Response(JSON.stringify(someCounts({ count: unread }))))
    await our.countUnread({ client: our.queryClient, signal: new AbortController().signal })
  }

  it('makes what was fetched before it stale', async () => {
    put(countKey, someCounts({ count: 1 }), 9_000)
    put(listKey, [], 9_000)
    put(['/later', {}], [], 10_001)
    await count(2)
    expect([listKey, ['/later', {}]].map(isStale)).toEqual([true, false])
  })

  it('is also a new message in a group', async () => {
    const inGroup = (unread: number) =>
      someCounts({ groups: [{ id: crypto.randomUUID(), unread, lastReadSeq: 0, lastSeq: unread }] })
    put(countKey, inGroup(1), 9_000)
    put(listKey, [], 9_000)
    answer.mockResolvedValueOnce(new Response(JSON.stringify(inGroup(2))))
    await our.countUnread({ client: our.queryClient, signal: new AbortController().signal })
    expect(isStale(listKey)).toBe(true)
  })

  it('is none when the count stays, falls, or is the first', async () => {
    put(listKey, [], 9_000)
    await count(5)
    put(countKey, someCounts({ count: 5 }), 9_000)
    await count(5)
    await count(4)
    expect(isStale(listKey)).toBe(false)
  })

  it('does not ask twice for what is on its way', async () => {
    const ask = vi.fn(() => new Promise<never>(() => undefined))
    put(listKey, [], 9_000)
    const observer = new QueryObserver(our.queryClient, { queryKey: listKey, queryFn: ask })
    const stop = observer.subscribe(() => undefined)
    void observer.refetch()
    void our.makeStale(our.queryClient)
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledTimes(1)
    stop()
  })
})

describe('who is signed in', () => {
  it('is told to the other tabs when it is somebody else, and only then', () => {
    our.setMe(null)
    our.setMe(anna)
    our.setMe({ ...anna, name: 'Anna B.' })
    expect(posted).toHaveBeenCalledTimes(1)
    our.setMe(null)
    our.setMe(ben)
    expect(posted).toHaveBeenCalledTimes(3)
  })

  it('is asked anew when another tab tells, and what was fetched for the last one is forgotten', () => {
    put(meKey, anna, 9_000)
    put(listKey, ['for Anna'], 9_000)
    tell()
    vi.runAllTimers()
    expect(our.queryClient.getQueryData(meKey)).toBeUndefined()
    expect(our.queryClient.getQueryData(listKey)).toBeUndefined()
    expect(posted).not.toHaveBeenCalled()
  })

  it('is not ended by a read of the person before that is refused late', async () => {
    let refuse: (response: Response) => void = () => undefined
    answer.mockReturnValueOnce(
      new Promise((resolve) => {
        refuse = resolve
      }),
    )
    our.setMe(anna)
    const late = our.queryClient.fetchQuery(our.read(notifications.list)).catch(() => undefined)
    our.setMe(null)
    vi.runAllTimers()
    our.setMe(ben)
    refuse(Response.json({ message: 'Please sign in' }, { status: 401 }))
    await late
    await vi.advanceTimersByTimeAsync(1)
    expect(our.queryClient.getQueryData(meKey)).toBe(ben)
  })

  const refused = () => Response.json({ message: 'Please sign in' }, { status: 401 })
  const joined = new Date('2026-05-01T10:00:00Z')
  const whole: Me = {
    id: '0190d6a4-0000-7000-8000-000000000001',
    name: 'Carla',
    username: 'carla',
    profilePhoto: null,
    staff: null,
    email: 'carla@example.org',
    location: null,
    nationality: null,
    role: 'student',
    languages: [],
    interests: [],
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
    showsSeen: true,
    mayBeFoundByEmail: false,
    showsAttendance: false,
    firstDays: 'away',
    isMailBouncing: false,
    isEmailConfirmed: true,
    confirmEmailBy: null,
    lastLoginAt: null,
    createdAt: joined,
    updatedAt: joined,
  }
  const readRefused = async () => {
    await our.queryClient.fetchQuery(our.read(notifications.list)).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
  }

  it('is asked before it ends: a session under a new token goes on, and its drafts stay', async () => {
    const forget = vi.fn()
    our.alsoForget(forget)
    our.setMe(whole)
    forget.mockClear()
    answer.mockResolvedValueOnce(refused()).mockResolvedValueOnce(Response.json(whole))
    await readRefused()
    expect(our.queryClient.getQueryData(meKey)).toMatchObject({ id: whole.id })
    expect(forget).not.toHaveBeenCalled()
    answer.mockResolvedValueOnce(refused()).mockResolvedValueOnce(refused())
    await readRefused()
    expect(our.queryClient.getQueryData(meKey)).toBeNull()
    expect(forget).toHaveBeenCalledTimes(1)
    expect(our.hasSessionEnded()).toBe(true)
    our.setMe(whole)
    our.setMe(null)
    expect(our.hasSessionEnded()).toBe(false)
  })

  it('says whose the device is, until nobody or somebody else is signed in', async () => {
    vi.stubGlobal('localStorage', aStorage())
    our.setMe(whole)
    expect(keptFor()).toBe(whole.id)
    answer.mockResolvedValueOnce(refused())
    await our.queryClient.fetchQuery({ ...our.readOrNull(auth.me), staleTime: 0 })
    expect(keptFor()).toBeNull()
    expect(our.hasSessionEnded()).toBe(true)
    our.setMe(ben)
    put(listKey, ['for Ben'], 9_000)
    answer.mockResolvedValueOnce(Response.json(whole))
    await our.queryClient.fetchQuery({ ...our.readOrNull(auth.me), staleTime: 0 })
    expect(keptFor()).toBe(whole.id)
    expect(our.queryClient.getQueryData(listKey)).toBeUndefined()
  })

  it('is not ended by an answer about the person before', async () => {
    let refuse: (response: Response) => void = () => undefined
    our.setMe(anna)
    answer.mockResolvedValueOnce(refused()).mockReturnValueOnce(
      new Promise((resolve) => {
        refuse = resolve
      }),
    )
    await readRefused()
    our.setMe(ben)
    refuse(refused())
    await vi.advanceTimersByTimeAsync(1)
    expect(our.queryClient.getQueryData(meKey)).toEqual(ben)
  })
})
