import { setTimeout as pause } from 'node:timers/promises'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { adminSecurity } from '#shared/auth/secondFactor/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { usualPlatform } from '#shared/settings/platform.ts'
import type { Me } from '#shared/users/user.ts'
import type { Pool } from './fuzzPool.ts'
import { passwordOfAll } from './fuzzValues.ts'
import { send } from './fuzzWire.ts'

export const actors = ['visitor', 'member', 'admin'] as const
export type Actor = (typeof actors)[number]

export type People = {
  cookieOf: (actor: Actor) => string
  /** Replaces a session or a role that was lost by a fuzzed request. */
  renew: (actor: Actor) => Promise<void>
  /** Reverts settings that lock everybody out. */
  openDoors: () => Promise<void>
}

type Known = { me: Me; cookie: string }

const tryAgainMs = 500
const mostTries = 60

/** Retries on 503, which a busy machine may answer. */
const fetchPatiently = async (address: string, asking: RequestInit) => {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address, asking)
    if (answer.status !== 503 || tries === mostTries) return answer
    await pause(tryAgainMs)
  }
}

const ask = async (
  url: string,
  cookie: string,
  { method, path }: { method: string; path: string },
  input: object,
) => {
  const body = JSON.stringify(input)
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetchPatiently(url + path, { method, headers, body })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  return { reply: await answer.json(), cookie: answer.headers.getSetCookie()[0]?.split(';')[0] }
}

const signIn = async (url: string, username: string): Promise<Known> => {
  const { reply, cookie = '' } = await ask(url, '', auth.login, {
    username,
    password: passwordOfAll,
  })
  return { me: reply as Me, cookie }
}

let registered = 0
const register = async (url: string): Promise<Known> => {
  const username = `fuzz-${++registered}`
  const { reply, cookie = '' } = await ask(url, '', auth.register, {
    ...{ username, name: `Fuzz ${registered}`, email: `${username}@example.org` },
    password: passwordOfAll,
  })
  return { me: reply as Me, cookie }
}

const promote = (url: string, by: Known, { me }: Known) => {
  const { method, path } = adminUsers.update
  return ask(url, by.cookie, { method, path: path.replace(':id', me.id) }, { isAdmin: true })
}

const anAdmin = async (url: string, by: Known) => {
  const admin = await register(url)
  await promote(url, by, admin)
  return admin
}

/** Uses the demo data. One more administrator takes no part and stays unaffected. */
export const createFuzzUsers = async (url: string, pool: Pool): Promise<People> => {
  const root = await anAdmin(url, await signIn(url, 'ana'))
  for (const own of [root.me.id, root.me.username, root.me.email]) pool.keepOut(own)
  const cookies = { visitor: '', member: '', admin: '' }
  const willing = ['mina', 'joris', 'sofia']

  const aMember = async () => {
    const name = willing.shift()
    const known = name ? await signIn(url, name).catch(() => null) : null
    return known ?? register(url)
  }

  const isStill = async (actor: Actor) => {
    const { status, text } = await send(url, cookies[actor], { ...auth.me, body: null, type: null })
    return status === 200 && (actor !== 'admin' || (JSON.parse(text) as Me).isAdmin)
  }

  const renew = async (actor: Actor) => {
    if (actor === 'visitor' || (await isStill(actor))) return
    const who = await (actor === 'admin' ? anAdmin(url, root) : aMember())
    cookies[actor] = who.cookie
  }

  const openDoors = async () => {
    await ask(url, root.cookie, adminSecurity.change, { isSecondFactorRequired: false })
    await ask(url, root.cookie, settings.update, usualPlatform)
  }

  for (const actor of actors) await renew(actor)
  return { cookieOf: (actor) => cookies[actor], renew, openDoors }
}
