import type { Bus } from './bus.ts'
import type { createLastActivity } from './lastActivity.ts'
import { createStreams } from './streams.ts'

type Following = { viewers: number; started: Promise<void> }

/**
 * The open streams of topics that everybody may see. The process receives the messages of a topic
 * from other processes only while it has viewers of it.
 */
export const createViewers = (
  bus: Pick<Bus, 'follow' | 'unfollow'>,
  { recordActivity }: Pick<ReturnType<typeof createLastActivity>, 'recordActivity'>,
) => {
  const topics = new Map<string, Following>()

  const follow = (topic: string) => {
    const start = async () => {
      if (await bus.follow(topic)) recordActivity([topic])
    }
    const following: Following = { viewers: 0, started: start() }
    topics.set(topic, following)
    return following
  }

  return {
    ...createStreams(({ topic = '' }) => topic),
    /** Resolves when events reach a new stream of the topic. Returns the end of its view. */
    enter: async (topic: string) => {
      const following = topics.get(topic) ?? follow(topic)
      following.viewers += 1
      await following.started
      return () => {
        following.viewers -= 1
        if (following.viewers > 0) return
        topics.delete(topic)
        bus.unfollow(topic)
      }
    },
  }
}
