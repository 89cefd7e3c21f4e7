import type { Fault } from './fault.ts'

const reported = 'server/files/reported/reported.test.ts'
const newAccounts = 'server/files/newAccounts.test.ts'

/** Who sends and sees pictures and documents, and how long reports keep them. */
export const fileFaults: Fault[] = [
  {
    name: 'A new account sends files to a group',
    file: 'server/groups/chat/kind.ts',
    find: '    requireSettledSender(app, me)\n',
    replace: '',
    tests: [newAccounts],
  },
  {
    name: 'A new account sends files to a host without a connection',
    file: 'server/messages/kind.ts',
    find: '    if (!(await lockIfConnected(tx, me.id, userId))) requireSettledSender(app, me)\n',
    replace: '',
    tests: [newAccounts],
  },
  {
    name: 'A group has no limit of its files',
    file: 'server/groups/chat/kind.ts',
    find: '    await requireSpaceOfGroup(tx, groupId)\n',
    replace: '',
    tests: ['server/files/space.test.ts'],
  },
  {
    name: 'An author sees a file after its message is gone',
    file: 'server/files/files.ts',
    find: 'if (!file.owner && !(file.isStaged && file.userId === me.id)) throw notFound()',
    replace: 'if (!file.owner && file.userId !== me.id) throw notFound()',
    tests: [reported],
  },
  {
    name: 'A reported file goes with its message',
    file: 'server/safety/reports.ts',
    find: '    await keepReported(tx, opened.id, subject.fileIds ?? [])\n',
    replace: '',
    tests: [reported],
  },
  {
    name: 'Each case opens each reported file',
    file: 'server/files/reported/reported.ts',
    find: 'await store.isKept(tx, caseId, wanted.id)',
    replace: 'wanted.id !== caseId',
    tests: [reported],
  },
  {
    name: 'Files of a deleted account outlive the decision',
    file: 'server/safety/store.ts',
    find: '  await releaseReported(tx, clearedIds)\n',
    replace: '',
    tests: [reported],
  },
  {
    name: 'Reading a reported file leaves no trace',
    file: 'server/safety/cases/cases.ts',
    find: "    await logOpened(tx, me, id, 'conversation_opened', app.now())\n",
    replace: '',
    tests: [reported],
  },
  {
    name: 'Pictures of strangers are shown at once',
    file: 'web/files/veils/Veil.tsx',
    find: 'isVeiled(author.id) === false',
    replace: 'isVeiled(author.id) !== undefined',
    project: 'components',
    tests: ['web/files/veils/Veil.test.tsx'],
  },
]
