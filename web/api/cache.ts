import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { ApiError } from './apiError.ts'
import { call, keyOf } from './client.ts'
import { forgetClientIds } from './clientIds.ts'
import { keepUnchanged } from './keepUnchanged.ts'
import { forgetDrafts } from './keptDrafts.ts'
import { keptFor, setKeptFor } from './keptFor.ts'

let hasEnded = false

/** Whether somebody was signed in here and did not leave: their session ended, or was ended. */
export const hasSessionEnded = () => hasEnded

/** The server's answer may be about somebody else than this device has kept things for. */
const noticeWhoIsIn = (data: unknown, { queryKey }: { queryKey: readonly unknown[] }) => {
  if (queryKey[0] !== meKey[0]) return
  const me = data as Me | null
  if (!ownDevice(me)) return
  hasEnded = me === null
  otherTabs.postMessage(null)
  if (me) forgetAllButMe()
  else setTimeout(forgetAllButMe)
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

let isAsking = false

/**
 * A call that was on its way while the session got a new token is refused, and the session goes on:
 * so who is signed in is asked before all that is kept for this person goes.
 */
export const noticeEndOfSession = (error: unknown) => {
  if (isAsking || !isSignedOut(error) || queryClient.getQueryData(meKey) === null) return
  isAsking = true
  void seeWhoIsIn().finally(() => {
    isAsking = false
  })
}

/** Nothing goes stale by itself: writes and the live stream say what changed. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndOfSession, onSuccess: noticeWhoIsIn }),
  mutationCache: new MutationCache({ onError: noticeEndOfSession }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true, // only what failed, or is known to be old
      refetchInterval: false,
      retry: false,
      networkMode: 'always', // offline is a failure to show, not a spinner for ever
      structuralSharing: keepUnchanged,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const meKey = keyOf(auth.me)

const forgetters = new Set<() => void>()

/** For what a feature keeps beside the cache: it goes when the person goes. */
export const alsoForget = (forget: () => void) => {
  forgetters.add(forget)
}

const forgetAllButMe = () => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })
  forgetClientIds()
  for (const forget of forgetters) forget()
}

const forgetDevice = () => import('./forgetDevice.ts')

/** What the device keeps from now on is theirs. Answers whether it was somebody else's until now. */
const ownDevice = (me: Me | null) => {
  const before = keptFor()
  const now = me?.id ?? null
  if (me) forgetDrafts(me.id)
  if (before === now) return false
  setKeptFor(now)
  if (before === null) return false
  // Should it fail: nobody is shown it any more.
  forgetDevice()
    .then(({ forgetReads }) => forgetReads(before))
    .catch(() => undefined)
  return true
}

/** The tabs of a browser share one session, so that they change person together. */
const otherTabs = new BroadcastChannel('me')
otherTabs.onmessage = () => {
  // Until the answer comes nobody is signed in here: no screen shows, or acts for, who it was.
  void queryClient.resetQueries({ queryKey: meKey })
  setTimeout(forgetAllButMe)
}

/** As far as is known here. */
export const idOfMe = () => queryClient.getQueryData<Me | null>(meKey)?.id

/** For when the session may have ended, or be another's. */
export const seeWhoIsIn = async () => {
  const before = idOfMe()
  // Whoever has come or gone since then is not who the answer is about.
  const put = (me: Me | null) => {
    if (idOfMe() !== before) return
    hasEnded = me === null && before !== undefined
    putMe(me)
  }
  try {
    put(await call(auth.me))
  } catch (error) {
    if (isSignedOut(error)) put(null)
  }
}

/** Puts who is signed in, and forgets what the tab still holds of another person. */
const putMe = (me: Me | null) => {
  const isOther = idOfMe() !== me?.id
  if (isOther && me) forgetAllButMe()
  queryClient.setQueryData(meKey, me)
  ownDevice(me)
  if (isOther) otherTabs.postMessage(null)
  // Only when the screens that show it have gone: they would fetch it again.
  if (isOther && !me) setTimeout(forgetAllButMe)
}

/**
 * For signing in and for leaving on purpose, after which nothing stays. A session that ends by
 * itself leaves what was typed, which waits for the same person.
 */
export const setMe = (me: Me | null) => {
  hasEnded = false
  putMe(me)
  if (me) return
  setTimeout(() => forgetDrafts())
  // They are nobody else's to send.
  forgetDevice()
    .then(({ forgetMessages }) => forgetMessages())
    .catch(() => undefined)
}
