import type { ApiError } from './apiError.ts'

/** Resolves with whether the person has shown once more who they are. */
type Ask = () => Promise<boolean>

const sentence = 'Please sign in again'

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

// Its code is loaded once the screen is at rest. If it cannot be, nobody ever asks.
const waitForAskerMs = 10_000

let askerIsHere = () => {}

const waitForAsker = () =>
  new Promise<void>((resolve) => {
    askerIsHere = resolve
    setTimeout(resolve, waitForAskerMs)
  })

const askOnce = async () => {
  if (!ask) await waitForAsker()
  return (await ask?.()) ?? false
}

/** Who puts the question; returns how to stop. */
export const askSignInWith = (asker: Ask) => {
  ask = asker
  askerIsHere()
  return () => {
    if (ask === asker) ask = null
  }
}

/** Several calls that are refused together ask once. */
export const hasSignedInAgain = async ({ status, reason }: ApiError): Promise<boolean> => {
  if (status !== 403 || reason !== sentence) return false
  asking ??= askOnce().finally(() => {
    asking = null
  })
  return asking
}
