import { push } from '#shared/push/contract.ts'
import { call } from '#web/api/client.ts'
import { findSubscription, isFor, readPermission } from './browser.ts'
import { addThisDevice, dropSubscription } from './data.ts'
import { keptDevice } from './device.ts'

/**
 * At each start: what this browser was enabled for goes on, also when its address has changed or
 * the server has another key. What was removed from another device ends here too, and whoever is
 * signed in now hears nothing of somebody else.
 */
export const renewDevice = async (userId: string): Promise<void> => {
  if (readPermission() !== 'granted') return
  const kept = keptDevice()
  if (!kept || kept.userId !== userId) return dropSubscription()
  const subscription = await findSubscription()
  const { publicKey } = await call(push.vapidPublicKey)
  const isSame = subscription?.endpoint === kept.endpoint && isFor(subscription, publicKey)
  if (!isSame) {
    await addThisDevice(userId)
    return
  }
  const known = (await call(push.subscriptions)).find(({ id }) => id === kept.id)
  if (!known) return dropSubscription()
  if (known.isActive) {
    // Signed in anew: so that signing out this session from elsewhere ends its pushes, too.
    if (!known.isHere) await addThisDevice(userId)
    return
  }
  // As in `enable`: the same address again would be of no use.
  await subscription.unsubscribe()
  await addThisDevice(userId)
}
