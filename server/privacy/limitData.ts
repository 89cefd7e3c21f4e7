import type { PersonalColumn } from './personalColumn.ts'

/** Of `personalData`: what newcomers are counted by, invitations to groups, idempotency keys. */
export const limitData: PersonalColumn[] = [
  {
    table: 'newcomer_deeds',
    column: 'user_id',
    exportedAs: 'newcomerDeeds',
    onErasure: 'deleted',
    erasedWith: null,
    kept: 'newcomerDeeds',
    why: 'Counts what a new account does in a day; no account, no count.',
  },
  {
    table: 'idempotency_keys',
    column: 'user_id',
    exportedAs: null,
    onErasure: 'deleted',
    erasedWith: null,
    kept: 'idempotencyKeys',
    why: 'Random numbers; what was created under them stands in the file itself.',
  },
  {
    table: 'group_invitations',
    column: 'user_id',
    exportedAs: 'groupInvitations',
    onErasure: 'deleted',
    erasedWith: 'groups',
    kept: 'groupInvitations',
    why: 'A wish that somebody took part, of no use without them.',
  },
  {
    table: 'group_invitations',
    column: 'invited_by',
    exportedAs: 'groupInvitations',
    onErasure: 'deleted',
    erasedWith: 'groups',
    kept: 'groupInvitations',
    why: 'An invitation is between two; with one of them gone there is none.',
  },
]
