/**
 * Every column that says whose a row is, and what becomes of it. The only list of its kind: a
 * test reads the foreign keys to `users` and fails when one is missing here or does otherwise.
 *
 * - `exported`: the person gets the row with their data.
 * - `onErasure`: `deleted`: the row goes with the person (ON DELETE CASCADE); `unlinked`: the row
 *   stays, whose it was is forgotten (ON DELETE SET NULL); `tombstone`: the id is replaced by a
 *   random one, address, browser and details are emptied.
 */
export type PersonalColumn = {
  table: string
  column: string
  exported: boolean
  onErasure: 'deleted' | 'unlinked' | 'tombstone'
  why: string
}

export const personalData: PersonalColumn[] = [
  {
    table: 'sessions',
    column: 'user_id',
    exported: true,
    onErasure: 'deleted',
    why: 'Signs the person in. The export names browser, times and shortened address, not the hash.',
  },
  {
    table: 'events',
    column: 'created_by',
    exported: true,
    onErasure: 'unlinked',
    why: 'Other people have booked the event; it happens without the name of its maker.',
  },
  {
    table: 'event_bookings',
    column: 'user_id',
    exported: true,
    onErasure: 'unlinked',
    why: 'Attendance and revenue of past events stay true; places in future ones are freed first.',
  },
  {
    table: 'event_waitlist',
    column: 'user_id',
    exported: true,
    onErasure: 'deleted',
    why: 'A wish to take part, of no use to anybody else.',
  },
  {
    table: 'calendar_feeds',
    column: 'user_id',
    exported: false,
    onErasure: 'deleted',
    why: 'A secret address: whoever has it reads the bookings, so it is not put into a file.',
  },
  {
    table: 'community_posts',
    column: 'author_id',
    exported: true,
    onErasure: 'unlinked',
    why: 'With what others said under it the words go and the place stays; else the row goes too.',
  },
  {
    table: 'community_comments',
    column: 'author_id',
    exported: true,
    onErasure: 'unlinked',
    why: 'With replies the words go and the place stays; else the row goes too.',
  },
  {
    table: 'community_votes',
    column: 'user_id',
    exported: true,
    onErasure: 'deleted',
    why: 'The numbers follow.',
  },
  {
    table: 'groups',
    column: 'created_by',
    exported: true,
    onErasure: 'unlinked',
    why: 'The group belongs to its members.',
  },
  {
    table: 'group_members',
    column: 'user_id',
    exported: true,
    onErasure: 'deleted',
    why: 'Membership ends with the account.',
  },
  {
    table: 'group_messages',
    column: 'user_id',
    exported: true,
    onErasure: 'unlinked',
    why: 'The words go (a trigger empties them); that something was said stays, so that answers make sense.',
  },
  {
    table: 'group_join_requests',
    column: 'user_id',
    exported: true,
    onErasure: 'deleted',
    why: 'A wish to take part, of no use to anybody else.',
  },
  {
    table: 'user_connections',
    column: 'requester_id',
    exported: true,
    onErasure: 'deleted',
    why: 'A connection is between two; with one of them gone there is none.',
  },
  {
    table: 'user_connections',
    column: 'receiver_id',
    exported: true,
    onErasure: 'deleted',
    why: 'A connection is between two; with one of them gone there is none.',
  },
  {
    table: 'blocks',
    column: 'blocker_id',
    exported: true,
    onErasure: 'deleted',
    why: 'Who was blocked by this person; nobody is left to be kept from them.',
  },
  {
    table: 'blocks',
    column: 'blocked_id',
    exported: false,
    onErasure: 'deleted',
    why: 'Nobody is told who blocked them, not even in a file.',
  },
  {
    table: 'conversations',
    column: 'first_id',
    exported: true,
    onErasure: 'unlinked',
    why: 'The other keeps what they wrote; when both have left the row goes (a trigger).',
  },
  {
    table: 'conversations',
    column: 'second_id',
    exported: true,
    onErasure: 'unlinked',
    why: 'The other keeps what they wrote; when both have left the row goes (a trigger).',
  },
  {
    table: 'direct_messages',
    column: 'sender_id',
    exported: true,
    onErasure: 'unlinked',
    why: 'The words go for both (a trigger empties them); that something was said stays.',
  },
  {
    table: 'direct_messages',
    column: 'receiver_id',
    exported: true,
    onErasure: 'unlinked',
    why: 'Words of the other, who keeps them.',
  },
  {
    table: 'buddy_profiles',
    column: 'user_id',
    exported: true,
    onErasure: 'deleted',
    why: 'What one teaches and learns, and where; its languages go with it.',
  },
  {
    table: 'language_buddy_matches',
    column: 'requester_id',
    exported: true,
    onErasure: 'deleted',
    why: 'A match is between two; with one of them gone there is none, and no weeks of it.',
  },
  {
    table: 'language_buddy_matches',
    column: 'buddy_id',
    exported: true,
    onErasure: 'deleted',
    why: 'A match is between two; with one of them gone there is none, and no weeks of it.',
  },
  {
    table: 'buddy_meetings',
    column: 'ticked_by',
    exported: true,
    onErasure: 'unlinked',
    why: 'Goes with the match; until then that they met is true without who said so.',
  },
  {
    table: 'notifications',
    column: 'user_id',
    exported: true,
    onErasure: 'deleted',
    why: 'Told to this person only.',
  },
  {
    table: 'mail_outbox',
    column: 'user_id',
    exported: true,
    onErasure: 'deleted',
    why: 'Says which mail went when; nobody is left to send one to.',
  },
  {
    table: 'notification_settings',
    column: 'user_id',
    exported: true,
    onErasure: 'deleted',
    why: 'What this person wants to be told, and by which ways.',
  },
  {
    table: 'push_subscriptions',
    column: 'user_id',
    exported: true,
    onErasure: 'deleted',
    why: 'A device of this person. The export names host, date and preferences, not the keys.',
  },
  {
    table: 'push_outbox',
    column: 'user_id',
    exported: true,
    onErasure: 'deleted',
    why: 'Says which push went when; nobody is left to send one to.',
  },
  {
    table: 'announcements',
    column: 'sent_by',
    exported: true,
    onErasure: 'unlinked',
    why: 'Said in the name of the community; it stays without who sent it.',
  },
  {
    table: 'data_export_requests',
    column: 'user_id',
    exported: true,
    onErasure: 'deleted',
    why: 'Asked by this person, with the file made for them.',
  },
  {
    table: 'data_audit_logs',
    column: 'user_id',
    exported: true,
    onErasure: 'tombstone',
    why: 'The trail proves what was done, without saying to whom once the person is erased.',
  },
]
