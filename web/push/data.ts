import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type PushDevice, push } from '#shared/push/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { ApiError } from '#web/api/apiError.ts'
import { call, read, useWrite } from '#web/api/client.ts'
import { checkSessionAfterError } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import { showErrorToast, showSuccessToast } from '#web/ui/toast.ts'
import {
  ensureSubscription,
  findSubscription,
  getPermission,
  getPushSupport,
  getStoredDevice,
  onPermissionChange,
  requestPermission,
  storeDevice,
  toSubscriptionInput,
} from './browser.ts'

const devices = read(push.subscriptions)

export const useDevices = () => useQuery({ ...devices, refetchOnMount: 'always' })

export const usePermission = () => useSyncExternalStore(onPermissionChange, getPermission)

/** This browser among the user's devices; null if push is not enabled here. */
export const findThisDevice = (me: Pick<Me, 'id'>, all: PushDevice[]): PushDevice | null => {
  const stored = getStoredDevice()
  if (stored?.userId !== me.id || getPermission() !== 'granted') return null
  return all.find(({ id, isActive }) => isActive && id === stored.id) ?? null
}

/** Ends push in this browser, for any user. */
export const removeSubscription = async () => {
  storeDevice(null)
  await (await findSubscription())?.unsubscribe()
}

let lastTask: Promise<unknown> = Promise.resolve()

/** Serialises changes: enabling by a tap and renewal at the start would undo each other. */
export const runExclusive = <T>(work: () => Promise<T>): Promise<T> => {
  const task = lastTask.then(work, work)
  lastTask = task
  return task
}

/** Registers this browser as a device of the user. Permission must have been granted. */
export const registerDevice = async (userId: string): Promise<PushDevice> => {
  const { publicKey } = await call(push.vapidPublicKey)
  const subscription = toSubscriptionInput(await ensureSubscription(publicKey))
  const device = await call(push.subscribe, subscription)
  storeDevice({ userId, id: device.id, endpoint: subscription.endpoint })
  return device
}

/** The browser does not allow push. */
class PushUnavailableError extends Error {}

const enable = async (userId: string) => {
  if (getPushSupport() !== 'yes') throw new PushUnavailableError(t('push.unsupported.title'))
  // First, because the prompt needs a recent user gesture.
  const permission = await requestPermission()
  if (permission !== 'granted') throw new PushUnavailableError(t('push.result.denied'))
  return runExclusive(async () => {
    const known = (await call(push.subscriptions)).find(({ id }) => id === getStoredDevice()?.id)
    // The push service has revoked this endpoint, so a new subscription is needed.
    if (known && !known.isActive) await removeSubscription()
    return registerDevice(userId)
  })
}

const reasonOf = (error: unknown) => {
  if (error instanceof PushUnavailableError) return error.message
  return error instanceof ApiError ? error.reason : t('push.result.serviceUnreachable')
}

export const useEnablePush = (me: Pick<Me, 'id'>) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => enable(me.id),
    onSuccess: () => {
      showSuccessToast({ title: t('push.result.enabled') })
      return cache.invalidateQueries({ queryKey: devices.queryKey })
    },
    onError: (error) => {
      checkSessionAfterError(error)
      showErrorToast({ title: t('push.result.enableFailed'), description: reasonOf(error) })
    },
  })
}

const refetch = [push.subscriptions]

export const useDisablePush = () =>
  useWrite(push.unsubscribe, {
    refetch,
    successToast: { title: t('push.result.disabled') },
    errorTitle: t('push.result.disableFailed'),
    afterSuccess: () => void removeSubscription().catch(() => {}), // the server has deleted the endpoint
  })

export const useRemoveDevice = () =>
  useWrite(push.unsubscribe, {
    refetch,
    errorTitle: t('push.result.removeFailed'),
  })

export const useSavePreferences = () =>
  useWrite(push.changePreferences, {
    refetch,
    successToast: { title: t('push.result.saved') },
    errorTitle: t('push.result.saveFailed'),
  })

export const useSendTest = () =>
  useWrite(push.test, {
    refetch,
    successToast: { title: t('push.result.testSent'), description: t('push.result.testSentHint') },
    errorTitle: t('push.result.testFailed'),
  })

const timeoutMs = 3000

/** Closes shown notifications and clears the app badge: the device may be shared. */
const clearNotifications = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await navigator.clearAppBadge?.()
}

/** Ends push before a logout, so that the next user of this browser receives nothing. */
export const unregisterDevice = async () => {
  const stored = getStoredDevice()
  if (!stored) return
  const cleanup = Promise.allSettled([
    call(push.unsubscribe, { id: stored.id }),
    removeSubscription(),
    clearNotifications(),
  ])
  // A slow network must not delay the logout. Without its subscription the browser receives
  // nothing.
  await Promise.race([cleanup, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}
