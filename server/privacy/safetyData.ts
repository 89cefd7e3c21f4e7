import type { PersonalColumn } from './personalColumn.ts'

/** Of `personalData`: what was reported, and what was decided about it. */
export const safetyData: PersonalColumn[] = [
  {
    table: 'cases',
    column: 'owner_id',
    exportedAs: 'decisions',
    onErasure: 'unlinked',
    erasedWith: null,
    kept: 'reports',
    why: 'That something was decided stays; what it was about goes with its owner, or once an open case is decided.',
  },
  {
    table: 'reports',
    column: 'reporter_id',
    exportedAs: 'reports',
    onErasure: 'unlinked',
    erasedWith: null,
    kept: 'reports',
    why: 'Moderators still look at it; the words of the reporter go (a trigger empties them).',
  },
  {
    table: 'decisions',
    column: 'decided_by',
    exportedAs: 'decisionsMade',
    onErasure: 'unlinked',
    erasedWith: null,
    kept: 'decisions',
    why: 'A decision stands without the name of whoever made it.',
  },
  {
    table: 'objections',
    column: 'user_id',
    exportedAs: 'objections',
    onErasure: 'unlinked',
    erasedWith: null,
    kept: 'reports',
    why: 'That somebody objected stays; their words go (a trigger empties them).',
  },
]
