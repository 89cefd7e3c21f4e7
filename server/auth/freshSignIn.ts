import { Refusal } from '#server/http/refusal.ts'

const freshMs = 60 * 60_000

/**
 * For what somebody at an unlocked screen must not be able to do (a new address, the end of the
 * account, ways to sign in, a copy of all data, who is in charge): refuses unless the session signed
 * in within the last hour. The browser asks for the password then, and repeats the call.
 */
export const refuseStaleSignIn = (session: { authenticatedAt: Date } | null, now: Date): void => {
  if (!session || now.getTime() - session.authenticatedAt.getTime() > freshMs)
    throw new Refusal(403, 'Please sign in again')
}
