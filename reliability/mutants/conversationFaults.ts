// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources.
import type { Fault } from './fault.ts'

const edits = 'server/conversation/edits.test.ts'
const replies = 'server/conversation/replies.test.ts'
const deleting = 'server/conversation/deleting.test.ts'
const races = 'server/conversation/races.test.ts'
const writing = 'server/groups/chat/writing.test.ts'

const slowMode = `  const group = await lockGroup(tx, groupId)
  if (!group) throw new AppError('group_not_found')
  return group
}

/** Only admins write while the group says so; slow mode counts the messages of all others. */
const requireNewMessage: GroupKind['requireNew'] = async ({ now }, tx, me, place) => {
  const { id, isManager, locked: group } = place
  if (isManager) return
  if (group.isForAdminsToWrite) throw new AppError('writing_for_admins')
  // Also without slow mode, which counts from the last message once it is on.
  const isInTime = await store.takeTurn(tx, id, me.id, now(), group.slowModeSeconds)
`
const slowModeWithoutLock = slowMode
  .replace(
    'await lockGroup(tx, groupId)',
    '(await tx`select * from groups where id = ${groupId}`)[0]',
  )
  .replace(
    'await store.takeTurn(tx, id, me.id, now(), group.slowModeSeconds)',
    `((await tx\`select wrote_at from group_members where group_id = \${id} and user_id = \${me.id}\`)[0].wroteAt ?? 0) <= now() - group.slowModeSeconds * 1000
  await store.takeTurn(tx, id, me.id, now(), 0)`,
  )

/** What people do with messages: edits, replies, deletion, and their races. */
export const conversationFaults: Fault[] = [
  {
    name: 'Someone changes the words of another',
    file: 'server/conversation/actions/edits.ts',
    find: "    if (message.authorId !== me.id) throw new AppError('only_own_messages_editable')\n",
    replace: '',
    tests: [edits],
  },
  {
    name: 'A message is edited after its day',
    file: 'server/conversation/actions/edits.ts',
    find: 'editHours * hourMs)',
    replace: 'editHours * hourMs * 2)',
    tests: [edits],
  },
  {
    name: 'A message is edited without end',
    file: 'server/conversation/actions/edits.ts',
    find: '>= maxEdits)',
    replace: '> maxEdits)',
    tests: [edits],
  },
  {
    name: 'An edit makes a group message too long',
    file: 'server/conversation/actions/edits.ts',
    find: 'messageText(kind.name)',
    replace: "messageText('direct')",
    tests: [edits],
  },
  {
    name: 'A mention that an edit adds notifies no one',
    file: 'server/groups/chat/notifying.ts',
    find: '  if (named.length > 0) {\n',
    replace: '  if (named.length > 0 && mentionsEveryone(text)) {\n',
    tests: [edits],
  },
  {
    name: 'A mention that an edit adds to a read message is not pushed',
    file: 'server/groups/chat/store.ts',
    find: '        or exists (\n          select 1 from notifications n',
    replace: '        or false and exists (\n          select 1 from notifications n',
    tests: [edits],
  },
  {
    name: 'A mention that an edit removes keeps its badge',
    file: 'server/groups/chat/notifying.ts',
    find: '  if (!hadMentions || mentionsEveryone(text)) return\n',
    replace: '  if (hadMentions || mentionsEveryone(text)) return\n',
    tests: [edits],
  },
  {
    name: 'A mention that comes back notifies twice',
    file: 'server/notifications/store.ts',
    find: '    update notifications set is_read = true, in_app = false\n',
    replace: '    delete from notifications\n',
    tests: [edits],
  },
  {
    name: 'Moderators see the earlier words of messages that no one reported',
    file: 'server/conversation/moderation.ts',
    find: 'line.isReported && earlier.length > 0',
    replace: 'earlier.length > 0',
    tests: [edits],
  },
  {
    name: 'A repeated request conflicts with its edited message',
    file: 'server/conversation/messages.ts',
    find: ' || earlier.editedAt !== null',
    replace: '',
    tests: [edits],
  },
  {
    name: 'A reply quotes a message of another conversation',
    file: 'server/conversation/messages.ts',
    find: 'const found = await store.findMessage(tx, kind, reader, id, place.id)',
    replace: 'const found = await store.findMessage(tx, kind, reader, id)',
    tests: [replies],
  },
  {
    name: 'A reply answers what a block hides, or a card',
    file: 'server/conversation/messages.ts',
    find: 'if (!found || found.isHidden || isCard)',
    replace: 'if (!found)',
    tests: [replies],
  },
  {
    name: 'A quote shows the words of someone whom a block hides',
    file: 'server/conversation/present.ts',
    find: 'const isHidden = quote.userId !== null && hidden.has(quote.userId)',
    replace: 'const isHidden = false',
    tests: [replies],
  },
  {
    name: 'A quote shows what its reader erased for themselves',
    file: 'server/conversation/store.ts',
    find: '      and m.seq > ${kind.visibleAfter(db, reader, db`m.${conversation}`)}\n  )`',
    replace: '  )`',
    tests: [replies],
  },
  {
    name: 'Open chats show what a participant erased for themselves',
    file: 'server/conversation/topic.ts',
    find: '          if (row.seq <= from) return null\n',
    replace: '',
    tests: ['server/messages/live.test.ts'],
  },
  {
    name: 'A deleted message keeps its reactions and earlier words',
    file: 'server/conversation/store.ts',
    find: '  await deleteAttached(tx, kind, [id])\n',
    replace: '',
    tests: [deleting],
  },
  {
    name: 'A deleted message stays pinned',
    file: 'server/conversation/store.ts',
    find: '      pinned_at = null, pinned_by = null ${isRemoved',
    replace: '      pinned_by = pinned_by ${isRemoved',
    tests: [deleting],
  },
  {
    name: 'An erasure leaves the earlier words of messages',
    file: 'server/conversation/erasure/store.ts',
    find: '    rows.map(({ id }) => id),\n  )\n',
    replace: '    [],\n  )\n',
    tests: [deleting],
  },
  {
    name: 'Open chats keep the reactions of someone erased',
    file: 'server/conversation/erasure/erasure.ts',
    find: 'store.markAllChanged(tx, kind, batch, now())',
    replace: 'store.markAllChanged(tx, kind, [], now())',
    tests: [deleting],
  },
  {
    name: 'A reaction reaches a message that a block hides',
    file: 'server/conversation/messages.ts',
    find: 'if (!message || message.isHidden)',
    replace: 'if (!message)',
    tests: ['server/conversation/access.test.ts'],
  },
  {
    name: 'An edit brings the words of a deleted group message back',
    file: 'server/groups/chat/kind.ts',
    find: '  const group = await lockGroup(tx, groupId)\n',
    replace: '  const [group] = await tx<GroupRow[]>`select * from groups where id = ${groupId}`\n',
    tests: [races],
  },
  {
    name: 'Taps at the same time count twice in direct messages',
    file: 'server/messages/store.ts',
    find: 'where ${isBetween(tx, userId, otherId)} for no key update`',
    replace: 'where ${isBetween(tx, userId, otherId)}`',
    tests: [races],
  },
  {
    name: 'Slow mode makes no one wait',
    file: 'server/groups/chat/store.ts',
    find: "      and (wrote_at is null or wrote_at <= ${at}::timestamptz - ${seconds} * interval '1 second')\n",
    replace: '      and ${seconds}::int > 0\n',
    tests: [writing],
  },
  {
    // The lock of the group and the condition of the update both prevent it, so both go.
    name: 'Slow mode lets messages at the same time through',
    file: 'server/groups/chat/kind.ts',
    find: slowMode,
    replace: slowModeWithoutLock,
    tests: [writing],
  },
  {
    name: 'A member writes where only admins may',
    file: 'server/groups/chat/kind.ts',
    find: "  if (group.isForAdminsToWrite) throw new AppError('writing_for_admins')\n",
    replace: '',
    tests: [writing],
  },
  {
    name: 'Slow mode applies to admins',
    file: 'server/groups/chat/kind.ts',
    find: '  if (isManager) return\n  if (group.isForAdminsToWrite)',
    replace: '  if (group.isForAdminsToWrite && !isManager)',
    tests: [writing],
  },
  {
    name: 'A jump shows messages that are hidden from a participant',
    file: 'server/conversation/store.ts',
    find: '`>=`} ${from}\n      and m.seq > ${kind.visibleAfter(db, reader, id)}',
    replace: '`>=`} ${from}',
    tests: ['server/conversation/jump.test.ts'],
  },
  {
    name: 'A day to jump to begins at midnight in UTC',
    file: 'server/conversation/store.ts',
    find: "::timestamp at time zone 'Europe/Amsterdam'",
    replace: "::timestamp at time zone 'UTC'",
    tests: ['server/conversation/jump.test.ts'],
  },
]
