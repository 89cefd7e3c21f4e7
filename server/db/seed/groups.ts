import type { GroupRow } from '#server/db/schema.ts'
import { type Talk, talks } from './talks.ts'

export type DemoGroup = Pick<GroupRow, 'name' | 'type' | 'isPrivate' | 'description'> & {
  /** How long ago it was founded; whoever is in it came one after the other since. */
  daysOld: number
  /** Usernames; the first is its admin. */
  members: string
  /** Would like to be let in. */
  asking?: string
  /** Has not read the last talk yet. */
  behind?: string
  talks: Talk[]
}

/** Those with the names of the first groups of every installation are these. */
export const demoGroups: DemoGroup[] = [
  {
    name: 'Language buddies',
    type: 'language_buddies',
    isPrivate: false,
    description: 'Practise Dutch with people who speak it, and help others with your own language.',
    daysOld: 98,
    members: 'joris wei oleksii sofia',
    talks: talks.buddies,
  },
  {
    name: 'New arrivals',
    type: 'new_arrivals',
    isPrivate: false,
    description:
      'Just landed? Ask anything about your first weeks: registering, a bank, a bike, a doctor.',
    daysOld: 98,
    members: 'oleksii priya sofia wei',
    behind: 'priya wei',
    talks: talks.arrivals,
  },
  {
    name: 'Students',
    type: 'students',
    isPrivate: false,
    description:
      'For everyone who studies here: courses, rooms, jobs beside it, and what to do on Thursday.',
    daysOld: 98,
    members: 'mina wei oleksii',
    talks: talks.students,
  },
  {
    name: 'Expats',
    type: 'expats',
    isPrivate: false,
    description:
      'Working in the Netherlands: contracts, taxes, schools, and good company after work.',
    daysOld: 98,
    members: 'luca ana amina priya',
    talks: talks.expats,
  },
  {
    name: 'Dutch over coffee',
    type: 'language_buddies',
    isPrivate: false,
    description: 'Pairs and small tables that speak Dutch once a week, mistakes welcome.',
    daysOld: 71,
    members: 'joris sofia mina wei',
    behind: 'mina',
    talks: talks.coffee,
  },
  {
    name: 'House hunt, Utrecht and around',
    type: 'new_arrivals',
    isPrivate: true,
    description: 'Viewings, contracts and landlords, among people who look at the same time.',
    daysOld: 45,
    members: 'ana oleksii priya',
    asking: 'wei',
    talks: talks.houses,
  },
  {
    name: 'Au pairs of Haarlem',
    type: 'new_arrivals',
    isPrivate: true,
    description: 'For au pairs only: families, days off, and the beach on Sundays.',
    daysOld: 30,
    members: 'sofia',
    talks: [],
  },
  {
    name: 'New in Utrecht',
    type: 'new_arrivals',
    isPrivate: false,
    description: 'First months, first bicycle, first letter from the gemeente. Ask anything.',
    daysOld: 24,
    members: 'ana oleksii mina sofia priya',
    behind: 'ana',
    talks: talks.utrecht,
  },
]
