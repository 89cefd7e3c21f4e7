// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources.
import type { Fault } from './fault.ts'

const edits = 'server/conversation/edits.test.ts'
const replies = 'server/conversation/replies.test.ts'
const deleting = 'server/conversation/deleting.test.ts'
const races = 'server/conversation/races.test.ts'

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
    file: 'server/groups/chat/kind.ts',
    find: '  await notifyOf(app, tx, me, before, named)\n',
    replace: '',
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
    file: 'server/groups/chat/kind.ts',
    find: '  await withdrawMentions(app, tx, { groupId, seq }, keeping)\n',
    replace: '',
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
    name: 'A reply answers what was deleted or is hidden',
    file: 'server/conversation/messages.ts',
    find: 'if (!found || found.isDeleted || found.isHidden)',
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
    find: 'store.markAllChanged(tx, kind, ids, now())',
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
    find: '    await lockExisting(tx, groupId)\n    return placeOf(tx, me, groupId)\n',
    replace: '    return placeOf(tx, me, groupId)\n',
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
    name: 'Slow mode lets messages at the same time through',
    file: 'server/groups/chat/store.ts',
    find: "      and (wrote_at is null or wrote_at <= ${at}::timestamptz - ${seconds} * interval '1 second')\n",
    replace: '      and ${seconds}::int > 0\n',
    tests: ['server/groups/chat'],
  },
]
