import { setTimeout as pause } from 'node:timers/promises'
import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import { type Caller, call } from './calls.ts'
import { aChatter, type Chatter, type Watch } from './chatClient.ts'
import { newTestUser } from './testUser.ts'

export type Room = {
  groupId: string
  watch: Watch
  /** Clients that behave correctly. */
  chatters: Chatter[]
  /** Control: never catches up. */
  forgetful: Chatter
  /** Control: retries without an id. */
  careless: Chatter
  close: () => void
}

/** A new user who joins the group. */
const newMember = async (url: string, groupId: string) => {
  const who = await newTestUser(url)
  const { status } = await call(who, groups.join, { id: groupId })
  if (status !== 201) throw new Error(`Joining was answered ${status}`)
  return who
}

/** A new group with so many connected clients. */
export const openRoom = async (url: string, people: number): Promise<Room> => {
  const watch: Watch = {
    sentAt: new Map(),
    deliveriesMs: [],
    catchUpsMs: [],
    links: 0,
    cuts: 0,
    strange: [],
  }
  const founder = await newTestUser(url)
  const { reply } = await call(founder, groups.create, { name: 'The room', type: 'expats' })
  if (!reply) throw new Error('The group could not be made')
  const groupId = reply.id
  const callers: Caller[] = [founder]
  while (callers.length < people + 2) callers.push(await newMember(url, groupId))
  const [forgetfulCaller = founder, carelessCaller = founder, ...others] = callers
  const chatter = (who: Caller, name: string, wishes = {}) =>
    aChatter(who, { name, groupId, watch }, wishes)
  const chatters = await Promise.all(others.map((who, at) => chatter(who, `Person ${at + 1}`)))
  const forgetful = await chatter(forgetfulCaller, 'Forgetful', { isForgetful: true })
  const careless = await chatter(carelessCaller, 'Careless', { isCareless: true })
  const all = [...chatters, forgetful, careless]
  // All at once and nothing else meanwhile, so that the workers share the connections evenly.
  for (const { open } of all) open()
  while (watch.links < all.length) await pause(10)
  return {
    groupId,
    watch,
    chatters,
    forgetful,
    careless,
    close: () => {
      for (const { close } of all) close()
    },
  }
}

/** A new user pages back through the whole chat. */
export const readAll = async (url: string, groupId: string): Promise<GroupMessage[]> => {
  const who = await newMember(url, groupId)
  const rows: GroupMessage[] = []
  for (;;) {
    const before = rows[0]?.id
    const input = { id: groupId, limit: 200, ...(before && { before }) }
    const { status, reply } = await call(who, groups.messages, input)
    if (!reply) throw new Error(`Reading the chat was answered ${status}`)
    rows.unshift(...reply)
    if (reply.length < 200) return rows
  }
}

/** Waits, up to a limit, until each log has reached the end of `truth`. */
export const untilSettled = async (chatters: Chatter[], truth: GroupMessage[], mostMs: number) => {
  const last = Math.max(0, ...truth.map(({ changedSeq }) => changedSeq))
  const until = performance.now() + mostMs
  while (performance.now() < until && chatters.some(({ log }) => log().position < last))
    await pause(50)
}

/** Cuts each connection again and again, after `least` to `most` ms, until stopped. */
export const startStorm = (chatters: Chatter[], [least, most]: [number, number]) => {
  let isOver = false
  const storm = async ({ cut }: Chatter) => {
    while (!isOver) {
      await pause(least + Math.random() * (most - least), undefined, { ref: false })
      if (!isOver) cut()
    }
  }
  for (const chatter of chatters) void storm(chatter)
  return () => {
    isOver = true
  }
}
