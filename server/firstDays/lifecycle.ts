import { invalidateSessions } from '#server/db/sessionChanges.ts'
import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'

export const firstDaysLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'first_days',
      column: 'user_id',
      exportedAs: 'firstDays',
      onErasure: 'deleted',
      erasedWith: 'profile',
      retentionRule: 'firstDays',
      why: 'When this user arrived; private.',
    },
    {
      table: 'first_days_done',
      column: 'user_id',
      exportedAs: 'firstDaysDone',
      onErasure: 'deleted',
      erasedWith: 'profile',
      retentionRule: 'firstDays',
      why: 'What this user has done; private.',
    },
  ],
  eraseData: {
    profile: async (_, tx, userId) => {
      await tx`
        update users set first_days = 'away' where id = ${userId} and first_days = 'shown'`
      await invalidateSessions(tx, userId)
      await tx`delete from first_days where user_id = ${userId}`
      await tx`delete from first_days_done where user_id = ${userId}`
    },
  },
  exports: {
    firstDays: (db, me) => db`
      select to_char(arrival_date, 'YYYY-MM-DD') as arrival_date from first_days where user_id = ${me}`,
    firstDaysDone: (db, me, fields) =>
      db`select ${db(fields)} from first_days_done where user_id = ${me}`,
  },
}
