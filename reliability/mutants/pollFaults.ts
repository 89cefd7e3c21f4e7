// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources.
import type { Fault } from './fault.ts'

const polls = 'server/conversation/polls/polls.test.ts'
const pins = 'server/conversation/actions/pins.test.ts'

/** Polls and pins of conversations. */
export const pollFaults: Fault[] = [
  {
    name: 'A poll shows its results before one has voted',
    file: 'server/conversation/present.ts',
    find: 'counts: poll.isClosed || mine.length > 0 ? (counted?.counts ?? null) : null',
    replace: 'counts: counted?.counts ?? null',
    tests: [polls],
  },
  {
    name: 'A closed anonymous poll keeps who voted for what',
    file: 'server/conversation/polls/store.ts',
    find: '  await tx`delete from poll_votes where poll_id = ${poll.id}`\n}',
    replace: '}',
    tests: [polls],
  },
  {
    name: 'An anonymous poll names who voted',
    file: 'server/conversation/polls/polls.ts',
    find: 'if (poll.isAnonymous || !maySee)',
    replace: 'if (!maySee)',
    tests: [polls],
  },
  {
    name: 'Anyone closes a poll',
    file: 'server/conversation/polls/polls.ts',
    find: "    if (!isOwn && !mayManage) throw new AppError('poll_closing_for_others')\n",
    replace: '',
    tests: [polls],
  },
  {
    name: 'Votes count after the date of a poll',
    file: 'server/conversation/polls/polls.ts',
    find: "    if (isOver(poll, app.now())) throw new AppError('poll_closed')\n",
    replace: '',
    tests: [polls],
  },
  {
    name: 'A vote lands after the sums of a poll that closes',
    file: 'server/groups/chat/kind.ts',
    find: '    const locked = await lockExisting(tx, groupId)\n',
    replace:
      '    const [locked] = await tx<[GroupRow]>`select * from groups where id = ${groupId}`\n',
    tests: [polls],
  },
  {
    name: 'The question of a poll changes under the votes',
    file: 'server/conversation/actions/edits.ts',
    find: "    if (hasVotes(message)) throw new AppError('poll_question_fixed')\n",
    replace: '',
    tests: [polls],
  },
  {
    name: 'Any member pins messages of a group',
    file: 'server/conversation/actions/pins.ts',
    find: "    if (!place.isManager) throw new AppError('pins_for_admins')\n",
    replace: '',
    tests: [pins],
  },
  {
    name: 'Pins show messages that a block hides',
    file: 'server/conversation/actions/store.ts',
    find: ' and not p.is_hidden`',
    replace: '`',
    tests: [pins],
  },
  {
    name: 'Pins set at the same time exceed their number',
    file: 'server/groups/chat/kind.ts',
    find: '  const group = await lockGroup(tx, groupId)\n',
    replace: '  const [group] = await tx<GroupRow[]>`select * from groups where id = ${groupId}`\n',
    tests: [pins],
  },
]
