import { navigate } from 'wouter/use-browser-location'
import { push } from '#shared/push/contract.ts'
import { queryClient } from '#web/api/cache.ts'
import { keyOf } from '#web/api/client.ts'
import { ownPath } from '#web/api/ownPath.ts'
import { onWorker, readSupport, registerWorker } from './browser.ts'
import { renewDevice } from './renew.ts'
import { followReading } from './shown.ts'

let isStarted = false
let owner: string | null = null

const renew = async () => {
  if (!owner) return
  await renewDevice(owner)
  await queryClient.invalidateQueries({ queryKey: keyOf(push.subscriptions) })
}

const goTo = (text: string) => {
  const path = ownPath(text)
  if (path) navigate(path)
}

/** Once for a page, and again for each person who signs in. `null`: nobody has. */
export const startPush = async (userId: string | null): Promise<void> => {
  owner = userId
  if (readSupport() !== 'yes') return
  if (!isStarted) {
    isStarted = true
    onWorker((message) => {
      if (message.kind === 'open') goTo(message.path)
      else void renew().catch(() => {}) // tried again at the next start
    })
    followReading(queryClient)
    await registerWorker()
  }
  await renew()
}
