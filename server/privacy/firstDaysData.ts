import type { PersonalColumn } from './personalColumn.ts'

/** Of `personalData`: the list of the first 100 days. */
export const firstDaysData: PersonalColumn[] = [
  {
    table: 'first_days',
    column: 'user_id',
    exportedAs: 'firstDays',
    onErasure: 'deleted',
    erasedWith: 'profile',
    kept: 'firstDays',
    why: 'When this person arrived; nobody else sees it.',
  },
  {
    table: 'first_days_done',
    column: 'user_id',
    exportedAs: 'firstDaysDone',
    onErasure: 'deleted',
    erasedWith: 'profile',
    kept: 'firstDays',
    why: 'What this person has done; nobody else sees it.',
  },
]
