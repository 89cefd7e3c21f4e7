import type { Redis } from '#server/redis.ts'
import type { Wire } from './bus.ts'

/** PUBLISH and SUBSCRIBE, on the connection that the process has with Redis anyway. */
export const redisWire = (redis: Redis): Wire => {
  const channel = redis.nameOf('live')
  return {
    start: (hear, onLinked) => redis.subscribe(channel, hear, onLinked),
    send: (text) => redis.ask((client) => client.publish(channel, text)),
    stop: async () => {},
  }
}
