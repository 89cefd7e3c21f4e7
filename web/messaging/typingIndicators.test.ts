import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#shared/live/contract.ts'

const load = async () => ({
  ...(await import('#web/api/queryClient.ts')),
  ...(await import('#web/realtime/liveEvents.ts')),
  ...(await import('./typingIndicators.ts')),
})
let modules: Awaited<ReturnType<typeof load>>
let handlers: ReturnType<typeof modules.createEventHandlers>

beforeAll(async () => {
  vi.stubGlobal('BroadcastChannel', class {})
  modules = await load()
})
beforeEach(() => {
  vi.useFakeTimers()
  handlers = modules.createEventHandlers(modules.queryClient, 'anna')
})
afterEach(() => {
  handlers.stop()
  vi.useRealTimers()
})

const group = 'group'
const joris = { id: 'joris', name: 'Joris' }
const receiveTyping = () =>
  handlers.applyEvent({ kind: 'groupTyping', groupId: group, user: joris })
const receiveMessage = () =>
  handlers.applyEvent({
    kind: 'groupMessage',
    message: { groupId: group, seq: 1, changedSeq: 1, user: joris },
  } as LiveEvent)

describe('the typing indicator', () => {
  it('expires five seconds after the last typing event', async () => {
    receiveTyping()
    await vi.advanceTimersByTimeAsync(4000)
    receiveTyping()
    await vi.advanceTimersByTimeAsync(4999)
    expect(modules.typingUsersIn(group)).toEqual([joris])
    await vi.advanceTimersByTimeAsync(1)
    expect(modules.typingUsersIn(group)).toEqual([])
  })

  it('ends when the message arrives or the user signs out', () => {
    receiveTyping()
    receiveMessage()
    expect(modules.typingUsersIn(group)).toEqual([])
    receiveTyping()
    handlers.stop()
    expect(modules.typingUsersIn(group)).toEqual([])
  })
})
