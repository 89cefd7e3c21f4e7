import { expect, test, vi } from 'vitest'
import type { Redis } from '#server/redis.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createBus } from './bus.ts'

/** A wire on which each message waits until the test says whether it came through. */
const aSlowWire = () => {
  const sent: { text: string; through: () => void; lost: () => void }[] = []
  const publish = (_: string, text: string) =>
    new Promise<number>((resolve, reject) => {
      sent.push({ text, through: () => resolve(1), lost: () => reject(new Error('lost')) })
    })
  const redis = {
    nameOf: String,
    subscribe: (_channel: string, _hear: unknown, onLinked: () => void) => onLinked(),
    ask: (work: (client: unknown) => unknown) => work({ publish }),
  } as unknown as Redis
  return { redis, sent }
}

const saying = (seq: number) => ({ kind: 'changed' as const, topic: 'group', id: 'g', seq })

test('what is lost is told of in one line, and confessed before anything else is said', async () => {
  const { redis, sent } = aSlowWire()
  const log = { info: vi.fn(), warn: vi.fn() }
  const bus = createBus({ database: { kind: 'server' } as never, redis, log })
  await bus.start(() => {}, vi.fn())
  const count = async (expected: number) => eventually(() => expect(sent).toHaveLength(expected))

  for (let seq = 1; seq <= 3; seq++) bus.publish(saying(seq))
  await count(3)
  for (const { lost } of sent) lost()
  await eventually(() => expect(log.warn).toHaveBeenCalledTimes(1))
  for (let seq = 4; seq <= 100; seq++) bus.publish(saying(seq))
  await count(4)
  expect(JSON.parse(sent[3]?.text ?? '')).not.toHaveProperty('message')

  // The others may have heard the confession already: what is said now is not covered by it.
  bus.publish(saying(101))
  await count(5)
  expect(sent[4]?.text).toContain('101')
  sent[3]?.lost()
  await count(6)
  expect(JSON.parse(sent[5]?.text ?? '')).not.toHaveProperty('message')
  sent[5]?.through()
  await eventually(() => expect(log.info).toHaveBeenCalledTimes(1))
  expect(log.warn).toHaveBeenCalledTimes(1)
  await bus.stop()
})
