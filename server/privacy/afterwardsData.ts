import type { PersonalColumn } from './personalColumn.ts'

/** Of `personalData`: what somebody said after an event. */
export const afterwardsData: PersonalColumn[] = [
  {
    table: 'event_answers',
    column: 'user_id',
    exportedAs: 'answers',
    onErasure: 'unlinked',
    erasedWith: 'events',
    kept: 'bookings',
    why: 'How an event was stays true; the words go (a trigger empties them).',
  },
]
