import { setTimeout as pause } from 'node:timers/promises'
import { live } from '#shared/live/contract.ts'
import type { Caller } from './calls.ts'
import { sourceFor } from './nodeEventSource.ts'
import { newTestUser } from './testUser.ts'

/** Two instances on one database, their folders, and the address of nginx. */
export type Town = { front: string; one: string; two: string; folders: string[]; hasRedis: boolean }

export type People = { admin: Caller; ana: Caller; ben: Caller }

export const patienceMs = 30_000

/** The first account of an installation is its administrator. */
export const settle = async ({ one }: Town): Promise<People> => {
  const admin = await newTestUser(one)
  return { admin, ana: await newTestUser(one), ben: await newTestUser(one) }
}

export const at = ({ cookie }: Caller, url: string): Caller => ({ url, cookie })

export const until = async (
  isTrue: () => boolean | Promise<boolean>,
  waitMs = patienceMs,
): Promise<boolean> => {
  const end = performance.now() + waitMs
  while (!(await isTrue())) {
    if (performance.now() > end) return false
    await pause(50)
  }
  return true
}

export const unless = (isTrue: boolean, sentence: string) => (isTrue ? [] : [sentence])

/** An open live stream: its events, and whether it is still open. */
export const listen = async (who: Caller) => {
  const heard: string[] = []
  const { Source } = sourceFor(who)
  const source = new Source(live.stream.path)
  const stream = { heard, isOpen: true, close: () => source.close() }
  source.onmessage = ({ data }: { data: string }) => heard.push(data)
  source.onerror = () => {
    stream.isOpen = false
  }
  if (!(await until(() => heard.length > 0))) throw new Error('A stream did not open')
  return stream
}
