import { Me, type PublicUser } from '#shared/users/user.ts'
import { plainValue } from './plainValue.ts'

/** The signed-in user; a member since January 2026. */
export const aMember = (changes: Partial<Me> = {}): Me => {
  const plain = plainValue(Me)
  return {
    ...plain,
    id: '01890a5d-ac96-774b-bcce-b302099a8001',
    name: 'Noor Visser',
    username: 'noor',
    email: 'noor@example.org',
    role: 'expat',
    hasChosenRole: true,
    mayBeSuggested: false,
    isGoingVisible: false,
    isHostingShown: false,
    isAttendanceVisible: true,
    firstDays: 'away',
    celebrated: ['firstBooking', 'firstConnection', 'buddyMatch', 'buddyWeek', 'hundredthDay'],
    language: 'en',
    isEmailConfirmed: true,
    lastLoginAt: plain.createdAt,
    ...changes,
  }
}

export const anAdmin = (changes: Partial<Me> = {}) =>
  aMember({ isAdmin: true, staff: 'admin', ...changes })

/** Another member, with the public fields. */
export const aPerson = (changes: Partial<PublicUser> = {}): PublicUser => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8002',
  name: 'Sam de Wit',
  username: 'sam',
  profilePhoto: null,
  staff: null,
  ...changes,
})
