/** What became of an event that is over, by usernames of those who had a place. */
export type Afterwards = {
  /** Booked, and were not checked in. */
  missed: string[]
  /** How it was, from 1 to 5, with a line or without. */
  said: [username: string, face: number, line?: string][]
  /** Have not paid to this day. */
  owing?: string[]
}

/** By the title of the event; what of it lies ahead is for later. */
export const demoAfterwards: Record<string, Afterwards> = {
  'Welcome drinks for new arrivals': {
    missed: ['oleksii'],
    said: [
      ['mina', 5, 'I came alone and left with three phone numbers.'],
      ['luca', 4],
      ['priya', 4, 'A little loud at the back, and very kind people.'],
    ],
  },
  'An hour with Vermeer': {
    missed: ['luca'],
    said: [
      ['wei', 5, 'Six paintings is the right number.'],
      ['amina', 5],
    ],
  },
  'Museum night together': {
    missed: [],
    said: [
      ['luca', 3, 'We lost each other at eleven, not at midnight.'],
      ['mina', 5],
      ['priya', 4],
    ],
  },
  'Sint-Maarten lantern walk': {
    missed: ['amina'],
    said: [
      ['sofia', 5, 'The children I look after still sing it.'],
      ['joris', 4],
    ],
  },
  'Bicycle repair morning': {
    missed: ['sofia'],
    said: [
      ['oleksii', 4],
      ['mina', 2, 'One pump for ten bicycles. Please bring a second one.'],
    ],
    owing: ['mina'],
  },
  'Swap your wardrobe': {
    missed: [],
    said: [
      ['sofia', 4],
      ['priya', 5],
    ],
  },
}
