import type { Talk } from './talks.ts'

/** Between two who are connected, oldest first; `unread`: so many of the last are new to `ana`. */
export type DemoConversation = {
  people: [one: string, other: string]
  unread: number
  talks: Talk[]
}

export const demoConversations: DemoConversation[] = [
  {
    people: ['ana', 'luca'],
    unread: 0,
    talks: [
      {
        daysAgo: 12,
        at: '16:05',
        lines: [
          ['luca', 'Ciao Ana! Are you going to the borrel on Friday?'],
          ['ana', 'I think so. I never know when to leave those things.'],
          ['luca', 'Easy: when the bitterballen are finished.'],
          ['ana', 'Then I stay until the end.'],
          ['luca', 'See you at the borrel'],
        ],
      },
    ],
  },
  {
    people: ['ana', 'mina'],
    unread: 0,
    talks: [
      {
        daysAgo: 4,
        at: '12:30',
        lines: [
          ['mina', 'Did you find a huisarts in the end?'],
          ['ana', 'Not yet. The three near us take no new patients.'],
          [
            'mina',
            'Try the one on the Amsterdamsestraatweg, they took us last month. Call before ten, the line is quiet then.',
          ],
          ['ana', 'Thanks for the tip about the huisarts. They have a place for us.'],
        ],
      },
    ],
  },
  {
    people: ['ana', 'joris'],
    unread: 2,
    talks: [
      {
        daysAgo: 8,
        at: '20:10',
        lines: [
          ['joris', 'Hoe gaat het met het Nederlands?'],
          ['ana', 'Goed! Ik heb vandaag brood gekocht zonder Engels te praten.'],
          ['joris', 'Heel goed. En wat zei je?'],
          ['ana', '“Een halfje wit, alstublieft.” And then I panicked and said “please” as well.'],
        ],
      },
      {
        daysAgo: 1,
        at: '19:20',
        lines: [
          ['ana', 'Hoi Joris! Are we still meeting on Thursday?'],
          ['joris', 'Ja, leuk! I found a quiet café near the Dom.'],
          ['joris', 'Zullen we om zeven uur afspreken?'],
        ],
      },
    ],
  },
]
