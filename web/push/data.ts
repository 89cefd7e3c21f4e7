import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type PushDevice, push } from '#shared/push/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { ApiError } from '#web/api/apiError.ts'
import { noticeEndOfSession } from '#web/api/cache.ts'
import { call, read, useWrite } from '#web/api/client.ts'
import { showDone, showFailure } from '#web/ui/toast.ts'
import {
  askPermission,
  findSubscription,
  onPermission,
  readPermission,
  readSupport,
  subscribeFor,
  wireOf,
} from './browser.ts'
import { keepDevice, keptDevice } from './device.ts'

const devices = read(push.subscriptions)

export const useDevices = () => useQuery({ ...devices, refetchOnMount: 'always' })

export const usePermission = () => useSyncExternalStore(onPermission, readPermission)

/** This browser among the devices of the person signed in; null: it takes no pushes for them. */
export const thisDevice = (me: Pick<Me, 'id'>, all: PushDevice[]): PushDevice | null => {
  const kept = keptDevice()
  if (kept?.userId !== me.id || readPermission() !== 'granted') return null
  return all.find(({ id, isActive }) => isActive && id === kept.id) ?? null
}

/** Nothing comes to this browser any more, whoever it was for. */
export const dropSubscription = async () => {
  keepDevice(null)
  await (await findSubscription())?.unsubscribe()
}

let last: Promise<unknown> = Promise.resolve()

/** What is enabled by a tap and what is renewed at the start would undo each other. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work, work)
  last = mine
  return mine
}

/** Makes this browser one of the person's devices. It has the leave of its owner. */
export const addThisDevice = async (userId: string): Promise<PushDevice> => {
  const { publicKey } = await call(push.vapidPublicKey)
  const wire = wireOf(await subscribeFor(publicKey))
  const device = await call(push.subscribe, wire)
  keepDevice({ userId, id: device.id, endpoint: wire.endpoint })
  return device
}

/** A reason of the browser's, in our words. */
class NotEnabled extends Error {}

const enable = async (userId: string) => {
  if (readSupport() !== 'yes') throw new NotEnabled('Push notifications not supported')
  // First of all, while the tap still counts as one.
  const permission = await askPermission()
  if (permission !== 'granted') throw new NotEnabled('Notification permission denied')
  return inTurn(async () => {
    const known = (await call(push.subscriptions)).find(({ id }) => id === keptDevice()?.id)
    // Its push service has given the address up: a new one is needed, not the same again.
    if (known && !known.isActive) await dropSubscription()
    return addThisDevice(userId)
  })
}

const unreachable = 'The push service of this browser could not be reached. Try again later.'

const reasonOf = (error: unknown) => {
  if (error instanceof NotEnabled) return error.message
  return error instanceof ApiError ? error.reason : unreachable
}

export const useEnable = (me: Pick<Me, 'id'>) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => enable(me.id),
    onSuccess: () => {
      showDone({ title: 'Push notifications enabled' })
      return cache.invalidateQueries({ queryKey: devices.queryKey })
    },
    onError: (error) => {
      noticeEndOfSession(error)
      showFailure({ title: 'Failed to enable push notifications', description: reasonOf(error) })
    },
  })
}

const refetch = [push.subscriptions]

export const useDisable = () =>
  useWrite(push.unsubscribe, {
    refetch,
    done: { title: 'Push notifications disabled' },
    failed: 'Failed to disable notifications',
    after: () => void dropSubscription().catch(() => {}), // its address leads nowhere by now
  })

export const useRemoveDevice = () =>
  useWrite(push.unsubscribe, {
    refetch,
    done: { title: 'Device removed' },
    failed: 'Failed to remove the device',
  })

export const useSavePreferences = () =>
  useWrite(push.changePreferences, {
    refetch,
    done: { title: 'Notification preferences updated' },
    failed: 'Failed to update preferences',
  })

export const useTest = () =>
  useWrite(push.test, {
    refetch,
    done: { title: 'Test sent', description: 'It should be here in a moment.' },
    failed: 'The test could not be sent',
  })

const patienceMs = 3000

/** On a device that others use too, nothing stays to be read, and no number on the icon. */
const clearShown = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await navigator.clearAppBadge?.()
}

/** Before signing out: the next one who uses this browser is told nothing of the one before. */
export const leaveDevice = async () => {
  const kept = keptDevice()
  if (!kept) return
  const gone = Promise.allSettled([
    call(push.unsubscribe, { id: kept.id }),
    dropSubscription(),
    clearShown(),
  ])
  // Whoever wants to leave is not held up: without its subscription the browser gets nothing.
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
