import { type Analytics, admin, type UserConsents } from '#shared/admin/contract.ts'
import { type Trends, trends } from '#shared/admin/trends/contract.ts'
import type { AdminUser } from '#shared/admin/users/contract.ts'
import { adminWork } from '#shared/admin/workList/contract.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { adminSecurity } from '#shared/auth/secondFactor/contract.ts'
import type { AdminBooking, Attendance } from '#shared/events/attendance/contract.ts'
import type { Event } from '#shared/events/contract.ts'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import { fakeApi } from './fakeApi.ts'
import { newId } from './ids.ts'
import { aMember, anAdmin } from './people.ts'
import { renderApp } from './renderApp.tsx'

const hour = 3_600_000
export const someAnalytics = (changes: Partial<Analytics> = {}): Analytics => ({
  totalUsers: 1240,
  activeEvents: 6,
  revenue: '1234.50',
  toCollect: '0.00',
  unpaidBookings: 0,
  satisfaction: 83,
  totalEvents: 10,
  totalBookings: 25,
  totalGroups: 4,
  recentUsers: 12,
  userRoles: [
    { role: 'expat', count: 800 },
    { role: 'student', count: 440 },
  ],
  popularEvents: [{ eventId: newId(), title: 'Canal walk', bookings: 9 }],
  usersPerWeek: [
    { week: '2026-01-05', count: 3 },
    { week: '2026-01-12', count: 5 },
  ],
  ...changes,
})

const totals = { bookedEvents: 4, events: 3, attended: 40, attendanceRate: 80, returningRate: 45 }

/** A point of the first day only. */
const someTrends = ({ from, to }: { from: string; to: string }): Trends => ({
  unit: 'day',
  current: {
    ...{ from, to, totals: { ...totals, newUsers: 12, bookings: 60 } },
    points: [{ start: from, newUsers: 12, bookings: 60, attended: 40 }],
  },
  previous: {
    ...{ from: '2025-12-01', to: '2025-12-30' },
    totals: { ...totals, newUsers: 10, bookings: 400, returningRate: null },
    points: [{ start: '2025-12-01', newUsers: 10, bookings: 0, attended: null }],
  },
})

export const anAdminUser = (changes: Partial<AdminUser> = {}): AdminUser => ({
  ...aMember({
    id: newId(),
    name: 'Lotte Smit',
    username: 'lotte',
    email: 'lotte@example.org',
  }),
  isBanned: false,
  suspendedUntil: null,
  ...changes,
})

export const someConsents = (changes: Partial<UserConsents> = {}): UserConsents => ({
  id: newId(),
  name: 'Lotte Smit',
  username: 'lotte',
  profilePhoto: null,
  staff: null,
  gdprConsent: false,
  gdprConsentDate: null,
  marketingConsent: false,
  dataProcessingConsent: false,
  privacyPolicyAccepted: false,
  dataExportRequested: false,
  ...changes,
})

/** A confirmed, unpaid booking for an event in three days. */
export const anAdminBooking = (changes: Partial<AdminBooking> = {}): AdminBooking => ({
  id: newId(),
  eventId: newId(),
  status: 'confirmed',
  paymentStatus: 'pending',
  size: 1,
  price: '12.50',
  createdAt: new Date('2026-01-05T09:00:00Z'),
  eventTitle: 'Canal walk',
  eventStart: new Date(Date.now() + 72 * hour),
  eventEnd: new Date(Date.now() + 74 * hour),
  isEventCancelled: false,
  userName: 'Mina Aydin',
  userEmail: 'mina@example.org',
  userPhoto: null,
  checkedInAt: null,
  here: 0,
  cancelReason: null,
  ...changes,
})

/** The check-in state of an event, with one booking. */
export const anAttendance = (
  { id: eventId, title, startDate, endDate, isCancelled, maxAttendees, price }: Event,
  changes: Partial<Attendance> = {},
): Attendance => ({
  ...{ eventId, title, startDate, endDate, isCancelled, maxAttendees, price },
  ...{ booked: 1, here: 0, waiting: 0, coming: 0, paid: 0, reachable: 1 },
  ...changes,
})

/** An event in three days without a limit of attendees. */
export const aPlannedEvent = (changes: Partial<PlannedEvent> = {}): PlannedEvent => ({
  id: newId(),
  title: 'Canal walk',
  startDate: new Date(Date.now() + 72 * hour),
  endDate: new Date(Date.now() + 74 * hour),
  location: 'Leiden',
  category: 'social',
  price: '0.00',
  maxAttendees: null,
  isCancelled: false,
  isListed: true,
  cancelReason: null,
  seriesId: null,
  repeats: null,
  dates: 1,
  booked: 0,
  waiting: 0,
  revenue: '0.00',
  ...changes,
})

/** Stubs the dashboard's metrics, for an administrator who signed in with a second factor. */
export const fakeAdminApi = () => {
  fakeApi.on(admin.analytics, someAnalytics())
  fakeApi.on(adminWork.list, [])
  fakeApi.on(trends.read, (period) => someTrends(period))
  fakeApi.on(announcements.choices, { towns: [], languages: [] })
  fakeApi.on(adminSecurity.read, {
    ...{ isSecondFactorRequired: false, isStrong: true, isLocked: false },
  })
}

/** Opens the dashboard as an administrator. Call `answerAdmin` first. */
export const renderAdmin = (path: string) => renderApp(path, anAdmin())
