import { setTimeout as pause } from 'node:timers/promises'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { adminSecurity } from '#shared/auth/secondFactor/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { defaultPlatform } from '#shared/settings/platform.ts'
import type { Me } from '#shared/users/user.ts'
import { send } from './fuzzClient.ts'
import type { Pool } from './fuzzValues.ts'
import { sharedPassword } from './fuzzValues.ts'

export const actors = ['visitor', 'member', 'admin'] as const
export type Actor = (typeof actors)[number]

export type People = {
  cookieOf: (actor: Actor) => string
  /** Replaces a session or role that a fuzzed request has removed. */
  renew: (actor: Actor) => Promise<void>
  /** Reverts settings that lock all users out. */
  resetSettings: () => Promise<void>
}

type Known = { me: Me; cookie: string }

const retryDelayMs = 500
const maxAttempts = 60

/** Retries on 503, which a busy machine may return. */
const fetchWithRetry = async (address: string, init: RequestInit) => {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address, init)
    if (answer.status !== 503 || tries === maxAttempts) return answer
    await pause(retryDelayMs)
  }
}

const post = async (
  url: string,
  cookie: string,
  { method, path }: { method: string; path: string },
  input: object,
) => {
  const body = JSON.stringify(input)
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetchWithRetry(url + path, { method, headers, body })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  return { reply: await answer.json(), cookie: answer.headers.getSetCookie()[0]?.split(';')[0] }
}

const signIn = async (url: string, username: string): Promise<Known> => {
  const { reply, cookie = '' } = await post(url, '', auth.login, {
    username,
    password: sharedPassword,
  })
  return { me: reply as Me, cookie }
}

let registered = 0
const register = async (url: string): Promise<Known> => {
  const username = `fuzz-${++registered}`
  const { reply, cookie = '' } = await post(url, '', auth.register, {
    ...{ username, name: `Fuzz ${registered}`, email: `${username}@example.org` },
    password: sharedPassword,
  })
  return { me: reply as Me, cookie }
}

const promote = (url: string, by: Known, { me }: Known) => {
  const { method, path } = adminUsers.update
  return post(url, by.cookie, { method, path: path.replace(':id', me.id) }, { isAdmin: true })
}

const anAdmin = async (url: string, by: Known) => {
  const admin = await register(url)
  await promote(url, by, admin)
  return admin
}

/** Uses the demo users. An extra administrator is never fuzzed and repairs the others. */
export const createFuzzUsers = async (url: string, pool: Pool): Promise<People> => {
  const root = await anAdmin(url, await signIn(url, 'ana'))
  for (const value of [root.me.id, root.me.username, root.me.email]) pool.exclude(value)
  const cookies = { visitor: '', member: '', admin: '' }
  const demoUsernames = ['mina', 'joris', 'sofia']

  const aMember = async () => {
    const name = demoUsernames.shift()
    const known = name ? await signIn(url, name).catch(() => null) : null
    return known ?? register(url)
  }

  const isSignedIn = async (actor: Actor) => {
    const { status, text } = await send(url, cookies[actor], { ...auth.me, body: null, type: null })
    return status === 200 && (actor !== 'admin' || (JSON.parse(text) as Me).isAdmin)
  }

  const renew = async (actor: Actor) => {
    if (actor === 'visitor' || (await isSignedIn(actor))) return
    const who = await (actor === 'admin' ? anAdmin(url, root) : aMember())
    cookies[actor] = who.cookie
  }

  const resetSettings = async () => {
    await post(url, root.cookie, adminSecurity.change, { isSecondFactorRequired: false })
    await post(url, root.cookie, settings.update, defaultPlatform)
  }

  for (const actor of actors) await renew(actor)
  return { cookieOf: (actor) => cookies[actor], renew, resetSettings }
}
