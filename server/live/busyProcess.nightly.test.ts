import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addRedis } from '#server/redis.ts'

const block = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a process that is busy for longer than the timeout does not blame Redis', async () => {
  const http = Fastify()
  onTestFinished(() => http.close())
  const redis = addRedis(http, `${process.env.TEST_REDIS_URL}/2`)
  const subscribed = new Promise<void>((resolve) => redis.subscribe('none', () => {}, resolve))
  await http.ready()
  await subscribed
  const reply = redis.run((client) => client.ping())
  block(700)
  expect(await reply).toBe('PONG')
  expect(redis.isUsable()).toBe(true)
})
