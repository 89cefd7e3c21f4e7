import { announcementsLifecycle } from './announcements/lifecycle.ts'
import { authLifecycle } from './auth/lifecycle.ts'
import { buddiesLifecycle } from './buddies/lifecycle.ts'
import { communityLifecycle } from './community/lifecycle.ts'
import { connectionsLifecycle } from './connections/lifecycle.ts'
import { conversationLifecycle } from './conversation/lifecycle.ts'
import { correctionsLifecycle } from './corrections/lifecycle.ts'
import { followingLifecycle } from './events/following/lifecycle.ts'
import { hostingLifecycle } from './events/hosting/lifecycle.ts'
import { eventsLifecycle } from './events/lifecycle.ts'
import { filesLifecycle } from './files/lifecycle.ts'
import { firstDaysLifecycle } from './firstDays/lifecycle.ts'
import { groupsLifecycle } from './groups/lifecycle.ts'
import { jobsLifecycle } from './jobs/lifecycle.ts'
import { isOld, type Lifecycle } from './lifecycle/lifecycle.ts'
import { mailLifecycle } from './mail/lifecycle.ts'
import { messagesLifecycle } from './messages/lifecycle.ts'
import { notificationsLifecycle } from './notifications/lifecycle.ts'
import { peopleLifecycle } from './people/lifecycle.ts'
import { privacyLifecycle } from './privacy/lifecycle.ts'
import { profileLifecycle } from './profile/lifecycle.ts'
import { pushLifecycle } from './push/lifecycle.ts'
import { safetyLifecycle } from './safety/lifecycle.ts'
import { settingsLifecycle } from './settings/lifecycle.ts'

const idempotencyLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'idempotency_keys',
      column: 'user_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'idempotencyKeys',
      why: 'Random numbers; the rows created with them are in the export.',
    },
  ],
  retention: [{ name: 'idempotencyKeys', table: 'idempotency_keys', isExpired: isOld }],
}

/**
 * In the order of erasure: mails and notifications are found through what they are about, so they
 * come first; jobs that name the user come last.
 */
export const lifecycles: Lifecycle[] = [
  mailLifecycle,
  notificationsLifecycle,
  eventsLifecycle,
  groupsLifecycle,
  hostingLifecycle,
  followingLifecycle,
  communityLifecycle,
  messagesLifecycle,
  conversationLifecycle,
  correctionsLifecycle,
  connectionsLifecycle,
  buddiesLifecycle,
  peopleLifecycle,
  safetyLifecycle,
  profileLifecycle,
  filesLifecycle,
  firstDaysLifecycle,
  pushLifecycle,
  announcementsLifecycle,
  authLifecycle,
  settingsLifecycle,
  idempotencyLifecycle,
  privacyLifecycle,
  jobsLifecycle,
]
