/** Attendance, feedback and payments of a past event, by username. */
export type EventOutcome = {
  /** Booked but not checked in. */
  noShows: string[]
  /** Rating from 1 to 5, with an optional comment. */
  feedback: [username: string, rating: number, comment?: string][]
  /** Have not paid yet. */
  unpaid?: string[]
}

/** By event title; ignored for future events. */
export const demoOutcomes: Record<string, EventOutcome> = {
  'Leidens Ontzet: herring and white bread': {
    noShows: ['oleksii', 'sofia'],
    feedback: [
      ['ana', 5, 'I queued for raw herring and would do it again.'],
      ['wei', 3, 'The story was great, the herring was not for me.'],
      ['amina', 4],
    ],
  },
  'Welcome drinks for new arrivals': {
    noShows: ['oleksii', 'sofia'],
    feedback: [
      ['tomasz', 5, 'I came alone and left with three phone numbers.'],
      ['luca', 4],
      ['priya', 4, 'A little loud at the back, but very kind people.'],
    ],
  },
  'Dutch Design Week with a student': {
    noShows: ['tomasz'],
    feedback: [
      ['luca', 5, 'Two of the inventions worked. I want both.'],
      ['ingrid', 4],
      ['amina', 3, 'Too much to see for one ticket.'],
    ],
  },
  'An hour with Vermeer': {
    noShows: ['luca', 'thabo'],
    feedback: [
      ['wei', 5, 'Six paintings is the right number.'],
      ['amina', 5],
      ['tomasz', 3, 'Lovely, but we waited half an hour at the door.'],
    ],
  },
  'Museum night together': {
    noShows: ['hana', 'oleksii'],
    feedback: [
      ['luca', 3, 'We lost each other at eleven, not at midnight.'],
      ['tomasz', 5],
      ['priya', 4],
      ['thabo', 5, 'My first night out here. Thank you all.'],
    ],
  },
  'Sint-Maarten lantern walk': {
    noShows: ['amina'],
    feedback: [
      ['sofia', 5, 'The children I look after still sing it.'],
      ['joris', 4],
      ['leila', 5],
    ],
  },
  'Bicycle repair morning': {
    noShows: ['sofia', 'rafael'],
    feedback: [
      ['oleksii', 4],
      ['mina', 2, 'One pump for ten bicycles. Please bring a second one.'],
      ['wei', 4, 'I can fix a flat tyre now.'],
    ],
    unpaid: ['mina'],
  },
  'Swap your wardrobe': {
    noShows: [],
    feedback: [
      ['sofia', 4],
      ['priya', 5],
    ],
  },
  'Football in the park': {
    noShows: ['oleksii'],
    feedback: [
      ['luca', 5],
      ['thabo', 4, 'Good game. The cake was better.'],
    ],
  },
  'Renting without surprises': {
    noShows: ['wei'],
    feedback: [
      ['priya', 5, 'I got my deposit back because of this evening.'],
      ['ana', 4],
    ],
  },
  'Windmills of Kinderdijk': {
    noShows: ['sofia'],
    feedback: [
      ['wei', 5],
      ['tomasz', 4, 'Cold hands, beautiful mills.'],
    ],
  },
}
