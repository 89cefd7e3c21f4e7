import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { getCacheOwner, setCacheOwner } from '#web/storage/cacheOwner.ts'
import { clearDrafts } from '#web/storage/drafts.ts'
import { ApiError } from './apiError.ts'
import { call, keyOf } from './client.ts'
import { clearIdempotencyKeys } from './idempotencyKeys.ts'
import { shareStructure } from './structuralSharing.ts'

let hasEnded = false

/** Whether a session ended without a logout in this browser: it expired or was revoked. */
export const hasSessionEnded = () => hasEnded

/** The signed-in user may differ from the owner of the cached data. */
const syncCacheOwner = (data: unknown, { queryKey }: { queryKey: readonly unknown[] }) => {
  if (queryKey[0] !== meKey[0]) return
  const me = data as Me | null
  if (!claimCache(me)) return
  hasEnded = me === null
  otherTabs.postMessage(null)
  if (me) clearUserCache()
  else setTimeout(clearUserCache)
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'not_signed_in'

let isChecking = false

/**
 * A request in flight fails with 401 when the session token is rotated, although the session goes
 * on. So the session is checked before the user's data is cleared.
 */
export const checkSessionAfterError = (error: unknown) => {
  if (isChecking || !isSignedOut(error) || queryClient.getQueryData(meKey) === null) return
  isChecking = true
  void refreshSession().finally(() => {
    isChecking = false
  })
}

/** Queries never become stale by age: writes and live events invalidate them. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkSessionAfterError, onSuccess: syncCacheOwner }),
  mutationCache: new MutationCache({ onError: checkSessionAfterError }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true, // only failed and invalidated queries
      refetchInterval: false,
      retry: false,
      networkMode: 'always', // offline, show an error instead of an endless spinner
      structuralSharing: shareStructure,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const meKey = keyOf(auth.me)

const clearListeners = new Set<() => void>()

/** Registers a function that clears state outside the query cache when the user changes. */
export const onClearUserData = (clear: () => void) => {
  clearListeners.add(clear)
}

/** Forgets what this page holds of its user. */
export const clearUserCache = () => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })
  clearIdempotencyKeys()
  for (const clear of clearListeners) clear()
}

/**
 * Makes the user the owner of the data on this device. Returns whether another user owned it
 * before.
 */
const claimCache = (me: Me | null) => {
  const before = getCacheOwner()
  const now = me?.id ?? null
  if (me) clearDrafts(me.id)
  if (before === now) return false
  setCacheOwner(now)
  if (before === null) return false
  // If this fails, the new owner prevents the old data from being shown.
  import('#web/storage/queryStore.ts')
    .then((queryStore) => queryStore.clearStore(before))
    .catch(() => undefined)
  return true
}

/** The tabs of a browser share one session, so they change users together. */
const otherTabs = new BroadcastChannel('me')
otherTabs.onmessage = () => {
  // Until the response arrives, no screen shows data of the former user or acts for them.
  void queryClient.resetQueries({ queryKey: meKey })
  setTimeout(clearUserCache)
}

/** The id of the signed-in user, as far as it is cached. */
export const currentUserId = () => queryClient.getQueryData<Me | null>(meKey)?.id

/** Asks the server who is signed in. */
export const refreshSession = async (signal?: AbortSignal) => {
  const before = currentUserId()
  // Ignores the response when the user has changed in the meantime.
  const apply = (me: Me | null) => {
    if (currentUserId() !== before) return
    hasEnded = me === null && before !== undefined
    updateUser(me)
  }
  try {
    apply(await call(auth.me, {}, signal && { signal }))
  } catch (error) {
    if (isSignedOut(error)) apply(null)
  }
}

/** Sets the signed-in user and clears the data of any other user. */
const updateUser = (me: Me | null) => {
  const hasChanged = currentUserId() !== me?.id
  if (hasChanged && me) clearUserCache()
  queryClient.setQueryData(meKey, me)
  claimCache(me)
  if (hasChanged) otherTabs.postMessage(null)
  // Deferred until the screens have unmounted: they would fetch the data again.
  if (hasChanged && !me) setTimeout(clearUserCache)
}

/**
 * Called after a login and after a logout. A logout deletes drafts and unsent messages. They remain
 * when a session merely expires, for the same user.
 */
export const setCurrentUser = (me: Me | null) => {
  hasEnded = false
  updateUser(me)
  if (me) return
  setTimeout(() => clearDrafts())
  import('#web/storage/outboxStore.ts')
    .then((outboxStore) => outboxStore.clearOutbox())
    .catch(() => undefined)
}
