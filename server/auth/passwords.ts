import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Refusal } from '#server/http/refusal.ts'

// argon2id with OWASP's figures (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// One processor is left for the event loop and the database. A full line is about two seconds of
// work (13 ms each); whoever comes after it is told to come back.
const atOnce = pLimit(availableParallelism() > 2 ? 2 : 1)
const longestLine = 150

const refuseAfter = (inFront: number) => {
  if (inFront >= longestLine)
    throw new Refusal(503, 'Many people are signing in. Please try again in a moment.', {
      retryAfterSeconds: 2,
    })
}

const inLine = <T>(work: () => Promise<T>): Promise<T> => {
  refuseAfter(atOnce.pendingCount)
  return atOnce(work)
}

let signingIn = 0

/**
 * The same for signing in as a whole, with all that it reads and writes: a flood of it must not take
 * the database and the places of everybody else.
 */
export const asOneOfFew = async <T>(signIn: () => Promise<T>): Promise<T> => {
  refuseAfter(signingIn)
  signingIn += 1
  try {
    return await signIn()
  } finally {
    signingIn -= 1
  }
}

export const hashPassword = (password: string) => inLine(() => hash(password, strength))

// Checked when the name is unknown, so that both answers take the same time.
const hashOfNobody = hash('nobody has this password', strength)

/** False for a wrong password and for a person who does not exist (`null`), after equal work. */
export const isPassword = async (hashed: string | null, password: string) => {
  const against = hashed ?? (await hashOfNobody)
  const matches = await inLine(() => verify(against, password))
  return hashed !== null && matches
}
