import type { GroupRow } from '#server/db/schema.ts'

type DemoGroup = Pick<GroupRow, 'name' | 'type' | 'isPrivate' | 'description'> & {
  /** Usernames; the first founded it and is its admin. */
  members: string
}

export const demoGroups: DemoGroup[] = [
  {
    name: 'New in Utrecht',
    type: 'new_arrivals',
    isPrivate: false,
    description: 'First months, first bicycle, first letter from the gemeente. Ask anything.',
    members: 'ana oleksii mina sofia priya',
  },
  {
    name: 'Dutch over coffee',
    type: 'language_buddies',
    isPrivate: false,
    description: 'Pairs and small tables that speak Dutch once a week, mistakes welcome.',
    members: 'joris ana sofia wei',
  },
  {
    name: 'Students of Delft and Rotterdam',
    type: 'students',
    isPrivate: false,
    description: 'Rooms, exams, the last train home, and who has a cargo bike to lend.',
    members: 'mina wei',
  },
  {
    name: 'Working in the Randstad',
    type: 'expats',
    isPrivate: false,
    description: 'Contracts, the 30% ruling, lunches of bread with bread.',
    members: 'luca ana amina priya',
  },
  {
    name: 'Au pairs of Haarlem',
    type: 'new_arrivals',
    isPrivate: true,
    description: 'For au pairs only: families, days off, and the beach on Sundays.',
    members: 'sofia',
  },
]

/** Who asked whom; all of them accepted. */
export const demoConnections: [requester: string, receiver: string][] = [
  ['ana', 'joris'],
  ['ana', 'mina'],
  ['luca', 'ana'],
  ['priya', 'ana'],
  ['amina', 'ana'],
  ['mina', 'wei'],
  ['oleksii', 'mina'],
  ['sofia', 'joris'],
  ['wei', 'luca'],
  ['priya', 'amina'],
]
