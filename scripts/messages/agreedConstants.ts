/** By test, then by source: the only code of an agreed constant, and the line that depends on it. */
export const agreedConstants: Record<string, Record<string, Record<string, string>>> = {
  'web/ui/Toaster.test.tsx': {
    'web/ui/toast.ts': {
      'toastMs = { shown: 5000 }': 'advanceTimersByTime(toastMs.shown - 1)',
      'createStore<Toast | null>(null)': 'expect.element(status).toBeEmptyDOMElement()',
    },
  },
  'web/notifications/Bell.test.tsx': {
    'web/notifications/data.ts': {
      'const pollIntervalMs = 30_000': 'toHaveBeenCalledWith(expect.any(Function), 30_000)',
    },
    'web/notifications/center/NotificationPanel.module.css': {
      '\n    width: 24rem': 'toBe(24 * 16)',
    },
    'web/notifications/center/NotificationCenter.module.css': {
      'max-height: min(24rem, ': 'height / 16 - 24',
    },
  },
  'web/install/OfflineBanner.test.tsx': {
    'web/install/OfflineBanner.module.css': { 'background: var(--red)': 'It is red' },
  },
  'web/ui/formatCount.test.ts': {
    'web/ui/formatCount.ts': { "count > 99 ? '99+'": "'99', '99+', '99+'" },
  },
  'web/privacy/consent/ConsentDialog.test.tsx': {
    'web/privacy/consent/useDelayedConsentPrompt.ts': {
      'const delayAfterLoadMs = 3000': 'toContain(3000 - 1234)',
    },
  },
  'web/privacy/consent/consentRecord.test.ts': {
    'web/privacy/consent/consentRecord.ts': { "recordVersion = '1.0'": "version: '1.0'" },
  },
  'web/install/InstallCard.test.tsx': {
    'web/install/useInstallCard.ts': { 'const afterOfferMs = 5000': 'advance(4999)' },
    'web/install/installPrompt.ts': { 'const dismissalDays = 7': 'dismissedAt() + 6.9 * dayMs' },
  },
  'web/install/installDialog.test.ts': {
    'web/install/useInstallCard.ts': { 'const afterConsentMs = 2000': 'toBe(16_000)' },
  },
  'web/home/HomeScreen.test.tsx': {
    'shared/events/rules.ts': { 'maxUpcomingOnDashboard = 3': 'name: fourth.title' },
  },
  'shared/events/illustrations.test.ts': {
    'shared/events/rules.ts': {
      "['festival', 'networking', 'language']":
        "['Music festival', 'networking', 'Language', 'food']",
    },
  },
  'web/events/calendar/EventCalendar.test.tsx': {
    'shared/events/rules.ts': { 'maxTitlesPerCalendarDay = 2': String.raw`/^\+1 more on /` },
  },
  'web/events/planning/EventForm.test.tsx': {
    'web/events/planning/eventDraft.ts': { "category: 'social'": "toHaveValue('social')" },
  },
  'web/messaging/Composer.test.tsx': {
    'web/ui/DialogFrame.module.css': { 'height: min(600px, 100dvh)': 'toBe(600)' },
  },
  'server/profile/photos/upload.test.ts': {
    'shared/profile/contract.ts': { 'maxPhotoBytes = 5_242_880': 'filled(maxPhotoBytes + 1)' },
  },
  'server/connections/search.test.ts': {
    'shared/connections/contract.ts': { 'q: singleLine({ min: 2,': "'q=a'" },
  },
  'server/events/drafts.test.ts': {
    'server/db/migrations/0001_schema.sql': {
      'price numeric(10, 2) not null default 0': "'99999999.99'",
    },
  },
  'server/auth/registration.test.ts': {
    'shared/users/knownRole.ts': { "defaultRole: Role = 'student'": "role: 'student'" },
  },
  'server/announcements/announcements.test.ts': {
    'shared/announcements/contract.ts': {
      "message }),\n  targetAudience: z._default(TargetAudience, 'all')": "targetAudience: 'all'",
    },
  },
  'server/notifications/notify.test.ts': {
    'server/db/migrations/0001_schema.sql': { "default 'normal'": "priority: 'normal'" },
  },
  'web/admin/metrics/Metrics.test.tsx': {
    'web/admin/users/data.ts': { 'read(adminUsers.list, { limit: 5 })': '{ limit: 5 }' },
  },
  'web/admin/privacy/PrivacyTab.test.tsx': {
    'web/admin/privacy/data.ts': { 'first: 10 }': '[{ limit: 10 }]' },
  },
  'web/privacy/PrivacyScreen.test.tsx': {
    'web/privacy/data.ts': { 'privacy.auditLogs, {}, { first: 10,': 'toHaveLength(10)' },
  },
  'web/privacy/dataRights/YourData.test.tsx': {
    'shared/privacy/contract.ts': {
      "['profile', 'events', 'messages', 'groups']":
        "untick('Profile', 'Events', 'Messages', 'Groups')",
    },
  },
  'e2e/privacy/deleteAccount.spec.ts': {
    'web/privacy/data.ts': { 'const redirectDelayMs = 2000': String.raw`toHaveURL(/\/auth$/)` },
  },
  'web/api/reads.test.tsx': {
    'web/api/queryClient.ts': {
      'refetchInterval: false': 'toHaveBeenCalledTimes(1)',
      'refetchOnWindowFocus: false': 'focusManager.setFocused(true)',
      'staleTime: Number.POSITIVE_INFINITY': 'advanceTimersByTimeAsync(yearMs)',
      'retry: false,\n': 'mockRejectedValue',
    },
  },
  'web/api/client.test.ts': {
    'web/api/apiError.ts': { '`${status}: ${text}`': "'502: Bad Gateway'" },
  },
}
