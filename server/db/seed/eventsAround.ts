import { dutchYear } from './dutchYear.ts'
import { comingEvents, type DemoEvent } from './events.ts'
import { otherEvents } from './otherEvents.ts'

const mostEvents = 20

/** The first twenty that fall into the months shown, in the order in which they happen. */
export const eventsAround = (now: Date): [DemoEvent, Date][] =>
  [...comingEvents, ...dutchYear, ...otherEvents]
    .flatMap((event): [DemoEvent, Date][] => {
      const start = event.when(now)
      return start ? [[event, start]] : []
    })
    .slice(0, mostEvents)
    .sort(([, a], [, b]) => a.getTime() - b.getTime())
