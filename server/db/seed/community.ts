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

/** Still without an answer. */
export const demoRequests: [requester: string, receiver: string, message: string][] = [
  [
    'oleksii',
    'ana',
    'Hoi Ana! We talked at the borrel about the old canals of Utrecht. Shall we stay in touch?',
  ],
  ['ana', 'wei', 'Hi Wei, I am planning a dinner for people who are new. Would you like to come?'],
]

/** To groups, by somebody they are connected to; without an answer so far. */
export const demoInvitations = [
  { group: 'Dutch over coffee', by: 'joris', invited: 'ana' },
  { group: 'House hunt, Utrecht and around', by: 'ana', invited: 'luca' },
]
