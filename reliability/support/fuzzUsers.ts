import { adminUsers } from '#shared/admin/users/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { adminSecurity } from '#shared/auth/secondFactor/contract.ts'
import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { settings } from '#shared/settings/contract.ts'
import { defaultPlatform } from '#shared/settings/platform.ts'
import type { Me } from '#shared/users/user.ts'
import { type Caller, callWithRetry, startSession } from './apiClient.ts'
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

type Known = Caller & { me: Pick<Me, 'id' | 'username' | 'email'> }

const signIn = async (url: string, username: string): Promise<Known> => {
  const { me, cookie } = await startSession(url, auth.login, { username, password: sharedPassword })
  return { url, me, cookie }
}

let registered = 0
const register = async (url: string): Promise<Known> => {
  const username = `fuzz-${++registered}`
  const { me, cookie } = await startSession(url, auth.register, {
    ...{ username, name: `Fuzz ${registered}`, email: `${username}@example.org` },
    password: sharedPassword,
  })
  return { url, me, cookie }
}

const expectDone = async <E extends Endpoint>(who: Caller, endpoint: E, input: CallInput<E>) => {
  const { status } = await callWithRetry(who, endpoint, input)
  if (status >= 300) throw new Error(`${endpoint.path} was answered ${status}`)
}

const anAdmin = async (url: string, by: Known) => {
  const admin = await register(url)
  await expectDone(by, adminUsers.update, { id: admin.me.id, isAdmin: true })
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
    await expectDone(root, adminSecurity.change, { isSecondFactorRequired: false })
    await expectDone(root, settings.update, defaultPlatform)
  }

  for (const actor of actors) await renew(actor)
  return { cookieOf: (actor) => cookies[actor], renew, resetSettings }
}
