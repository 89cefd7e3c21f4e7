import { auth } from '#shared/auth/contract.ts'
import { type Moment, onboarding } from '#shared/onboarding/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { call, keyOf } from '#web/api/client.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { createStore } from '#web/ui/createStore.ts'

const shown = createStore<Moment | null>(null)

export const useShownMoment = shown.use
export const showMoment = (moment: Moment) => shown.set(moment)
export const closeMoment = () => shown.set(null)

const meKey = keyOf(auth.me)

/** Remembered here as well, so that this page does not ask again. */
const addCelebrated = (moment: Moment) =>
  queryClient.setQueryData<Me | null>(
    meKey,
    (me) => me && { ...me, celebrated: [...me.celebrated, moment] },
  )

const checkEveryMs = 500

/** An open dialog needs the room, and covers most of a phone. A toast says one thing at a time. */
const nothingIsAbove = async () => {
  while (document.querySelector('dialog[open], #toasts [data-shown]'))
    await new Promise((resolve) => setTimeout(resolve, checkEveryMs))
}

/**
 * Shows a card if this is the first time for the user, on any of their devices. Users who prefer
 * reduced motion are left in peace. A failure is ignored: nothing depends on it.
 */
export const celebrate = async (moment: Moment) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const me = queryClient.getQueryData<Me | null>(meKey)
  if (!me || me.celebrated.includes(moment)) return
  addCelebrated(moment)
  const reply = await call(onboarding.celebrate, { moment }).catch(() => null)
  if (!reply?.isFirst) return
  await nothingIsAbove()
  // The user may have logged out meanwhile.
  if (queryClient.getQueryData<Me | null>(meKey)?.id === me.id) showMoment(moment)
}
