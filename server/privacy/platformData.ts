import type { PersonalColumn } from './personalColumn.ts'

/** Of `personalData`: what administrators make for the whole installation. */
export const platformData: PersonalColumn[] = [
  {
    table: 'registration_invitations',
    column: 'created_by',
    exportedAs: 'registrationInvitations',
    onErasure: 'unlinked',
    erasedWith: null,
    kept: 'links',
    why: 'Somebody may be about to use it; it works on without who made it. The export gives no secret.',
  },
]
