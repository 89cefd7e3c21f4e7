import type { ApiError } from './apiError.ts'

/** Resolves with whether the person has shown once more who they are. */
type Ask = () => Promise<boolean>

const sentence = 'Please sign in again'

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Who puts the question; returns how to stop. */
export const askSignInWith = (asker: Ask) => {
  ask = asker
  return () => {
    if (ask === asker) ask = null
  }
}

/** Several calls that are refused together ask once. */
export const hasSignedInAgain = async ({ status, reason }: ApiError): Promise<boolean> => {
  if (!ask || status !== 403 || reason !== sentence) return false
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
