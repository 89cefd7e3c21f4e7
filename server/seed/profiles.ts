import type { MemberLanguage } from '#shared/profile/contract.ts'
import type { Hope } from '#shared/users/user.ts'

type DemoProfile = {
  about: string | null
  hopes: Hope[]
  speaks: [language: string, level: MemberLanguage['level']][]
  learns?: [language: string, level: MemberLanguage['level']][]
  /** Days since arrival. */
  arrived?: number
  mayBeSuggested?: boolean
}

/** What the members of the demo community tell about themselves. */
export const demoProfiles: Record<string, DemoProfile> = {
  ana: {
    about:
      'I came to Utrecht for work and stayed for the canals. I cook for too many people on Sundays.',
    hopes: ['buddy', 'friends'],
    speaks: [
      ['pt', 'native'],
      ['en', 'C1'],
    ],
    learns: [['nl', 'B1']],
    mayBeSuggested: true,
  },
  joris: {
    about: 'Born in Leiden. I like to explain odd Dutch words, best on a boat.',
    hopes: ['buddy'],
    speaks: [
      ['nl', 'native'],
      ['en', 'C1'],
      ['de', 'B2'],
    ],
    learns: [
      ['pt', 'A2'],
      ['tr', 'A1'],
    ],
    mayBeSuggested: true,
  },
  mina: {
    about:
      'Architecture student from Izmir, new in Rotterdam. I run along the Maas and lose at board games.',
    hopes: ['friends', 'buddy'],
    speaks: [
      ['tr', 'native'],
      ['en', 'B1'],
    ],
    learns: [['nl', 'A2']],
    arrived: 17,
    mayBeSuggested: true,
  },
  luca: {
    about: 'Designer and bad football player, looking for good coffee.',
    hopes: ['friends', 'same_work'],
    speaks: [
      ['it', 'native'],
      ['en', 'C1'],
      ['fr', 'B1'],
    ],
    learns: [['nl', 'A2']],
    mayBeSuggested: true,
  },
  amina: {
    about: 'Lawyer by day, baker on Sundays. Ask me about letters from the gemeente.',
    hopes: ['same_city'],
    speaks: [
      ['ar', 'native'],
      ['fr', 'C1'],
      ['nl', 'B1'],
      ['en', 'B1'],
    ],
    mayBeSuggested: true,
  },
  oleksii: {
    about: 'Always in for a game of chess.',
    hopes: ['friends'],
    speaks: [
      ['uk', 'native'],
      ['en', 'B1'],
    ],
    learns: [['nl', 'A1']],
    mayBeSuggested: true,
  },
  priya: {
    about: 'I dance on Thursdays and grow tomatoes on a balcony.',
    hopes: ['friends', 'families'],
    speaks: [
      ['ml', 'native'],
      ['hi', 'C1'],
      ['en', 'C1'],
    ],
    learns: [['nl', 'A1']],
    mayBeSuggested: true,
  },
  wei: {
    about: 'Robots by day, noodles by night.',
    hopes: ['same_work'],
    speaks: [
      ['zh', 'native'],
      ['en', 'C1'],
    ],
    learns: [['nl', 'A1']],
    mayBeSuggested: true,
  },
  tomasz: {
    about: 'I repair old radios and climb most weekends.',
    hopes: ['friends', 'same_city'],
    speaks: [
      ['pl', 'native'],
      ['en', 'B1'],
    ],
    learns: [['nl', 'A1']],
    mayBeSuggested: true,
  },
  thabo: {
    about: 'Runs before breakfast, plays jazz after dinner.',
    hopes: ['friends'],
    speaks: [
      ['en', 'native'],
      ['af', 'C1'],
    ],
    learns: [['nl', 'A2']],
    mayBeSuggested: true,
  },
  leila: {
    about: null,
    hopes: ['buddy'],
    speaks: [
      ['fa', 'native'],
      ['en', 'B1'],
    ],
    learns: [['nl', 'A1']],
    arrived: 20,
    mayBeSuggested: true,
  },
  niamh: {
    about: 'New in Utrecht, with a fiddle. I swim in cold water and talk about it.',
    hopes: ['friends', 'same_city'],
    speaks: [
      ['en', 'native'],
      ['ga', 'B1'],
    ],
    learns: [['nl', 'A1']],
    arrived: 13,
    mayBeSuggested: true,
  },
  dewi: {
    about: 'I study plants and play badminton.',
    hopes: ['friends'],
    speaks: [
      ['id', 'native'],
      ['en', 'C1'],
    ],
    learns: [['nl', 'A1']],
    arrived: 9,
    mayBeSuggested: true,
  },
  sofia: {
    about: 'Au pair of three, salsa on Fridays. I collect children’s books in every language.',
    hopes: ['friends', 'buddy'],
    speaks: [
      ['es', 'native'],
      ['en', 'B1'],
    ],
    learns: [['nl', 'A2']],
    mayBeSuggested: true,
  },
  ingrid: {
    about: 'I row before lectures and knit during them.',
    hopes: ['friends', 'buddy'],
    speaks: [
      ['no', 'native'],
      ['en', 'C1'],
      ['de', 'B1'],
    ],
    learns: [['nl', 'A2']],
    mayBeSuggested: true,
  },
  hana: {
    about: 'Theatre lover, pancake tester, au pair in Amersfoort.',
    hopes: ['friends', 'families'],
    speaks: [
      ['cs', 'native'],
      ['en', 'B1'],
    ],
    learns: [['nl', 'A1']],
    arrived: 33,
    mayBeSuggested: true,
  },
  rafael: {
    about: 'Film student. I’ll teach you capoeira if you explain Dutch word order.',
    hopes: ['friends', 'buddy'],
    speaks: [
      ['pt', 'native'],
      ['en', 'C1'],
    ],
    learns: [['nl', 'A1']],
    arrived: 26,
    mayBeSuggested: true,
  },
  chloe: {
    about: 'I bake bread and am looking for a second-hand bicycle.',
    hopes: ['same_city', 'buddy'],
    speaks: [
      ['fr', 'native'],
      ['en', 'C1'],
    ],
    learns: [['nl', 'A1']],
    arrived: 3,
    mayBeSuggested: true,
  },
}
