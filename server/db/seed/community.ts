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
