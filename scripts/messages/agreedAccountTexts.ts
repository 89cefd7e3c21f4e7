import type { AgreedTexts } from './agreedTexts.ts'

/** Agreed texts of login, profile, privacy, installation and push notifications. */
export const accountTexts: AgreedTexts = {
  'web/auth/AuthScreen.test.tsx': {
    'web/auth': {
      'tabs.login': 'Login',
      'tabs.register': 'Register',
      'field.name': 'Full name',
      'field.email': 'Email',
      'field.username': 'Username',
      'field.role': 'Role',
      'field.password': 'Password',
      'field.confirmPassword': 'Confirm password',
      'side.exchange': 'Language Exchange',
      'side.events': 'Community Events',
      'side.support': 'Support Network',
      'login.failed': 'Login failed',
      'register.failed': 'Registration failed',
      'register.passwordsDiffer': "Passwords don't match",
    },
    'shared/users': {
      'role.student': 'Student',
      'role.expat': 'Expat',
      'role.au_pair': 'Au pair',
      'role.professional': 'Professional',
      'role.language_buddy': 'Language buddy',
      'role.other': 'Other',
      invalidEmail: 'Invalid email',
    },
    'shared/http': {
      'validation.textTooShort': [
        'String must contain at least {min} character(s)',
        'String must contain at least 8 character(s)',
      ],
    },
  },
  'web/auth/forms/registration.test.ts': {
    'shared/auth': {
      usernameMissing: 'Username is required',
      passwordMissing: 'Password is required',
    },
    'shared/http': { 'validation.required': 'Required' },
  },
  'shared/http/validationMessages.test.ts': {
    'shared/http': {
      'validation.expected': ['Expected {expected}, received {received}', "received 'C3'"],
    },
  },
  'server/auth/registration.test.ts': { 'shared/http': { 'validation.email': 'Invalid email' } },
  'web/auth/SignOut.test.tsx': { 'web/auth': { logoutFailed: 'Logout failed' } },
  'web/profile/ProfileForm.test.tsx': {
    'web/profile': {
      'details.edit': 'Edit Profile',
      'form.cancel': 'Cancel',
      'form.save': 'Save',
      'form.name': 'Full name',
      'form.email': 'Email',
      'form.location': 'Location',
      'form.nationality': 'Nationality',
      'form.role': 'Role',
      'form.languages': 'Languages',
      'form.interests': 'Interests',
      updated: 'Profile updated successfully!',
      updateFailed: 'Update failed',
    },
  },
  'web/profile/photo/PhotoControl.test.tsx': {
    'web/profile': {
      'photo.updated': 'Profile photo updated!',
      'photo.uploadFailed': 'Photo upload failed',
      'photo.uploadFailedReason': 'Failed to upload photo',
    },
    'shared/profile': {
      photo_too_large: 'File too large',
      photo_too_large_hint: 'Please select a photo smaller than 5MB',
      photo_type_not_accepted: 'Invalid file type',
      photo_type_hint: 'Please select a JPEG, PNG, GIF, or WebP image',
    },
  },
  'server/profile/photos/upload.test.ts': {
    'shared/profile': { photo_too_large: 'File too large' },
  },
  'web/profile/Settings.test.tsx': {
    'web/profile': {
      'tabs.profile': 'Profile',
      'tabs.notifications': 'Notifications',
      'tabs.activity': 'Activity',
      'tabs.settings': 'Settings',
      'activity.soon': 'Activity tracking coming soon',
      'settings.consent': 'My data (GDPR)',
      'settings.marketing': 'Marketing',
      'settings.role': 'Account role',
      'settings.memberSince': 'Member since',
      'settings.lastLogin': 'Last login',
      'settings.today': 'Today',
      'settings.privacySettings': ['Privacy settings', '/^Privacy settings/'],
      'settings.deleteAccount': 'Delete account',
    },
  },
  'web/privacy/PrivacyScreen.test.tsx': {
    'web/privacy': {
      'list.dangerZone': 'Danger zone',
      'pages.trail': 'Audit trail',
      'export.now.button': 'Download now',
      'consents.saved': 'Privacy settings updated',
      'consents.failed': 'Update failed',
    },
  },
  'web/privacy/dataRights/YourData.test.tsx': {
    'web/privacy': {
      'requests.title': 'Export requests',
      'requests.download': ['Download', '/^Download the file of/'],
      'export.choose.button': 'Request export',
      'export.requested': 'Export requested',
      'export.requestedHint':
        'It will be processed within 30 days, usually within minutes. We’ll let you know.',
      'export.failed': 'Export failed',
      'deleteData.button': 'Delete data',
      'deleteData.done': 'Data deletion requested',
      'deleteData.failed': 'Deletion failed',
    },
    'shared/privacy': { noDataSelected: 'No data selected' },
  },
  'e2e/privacy/dataExport.spec.ts': { 'web/privacy': { 'export.done': 'Data exported' } },
  'e2e/privacy/deleteAccount.spec.ts': {
    'web/privacy': { 'deleteAccount.done': 'Account deleted successfully' },
  },
  'web/privacy/dataRights/DeleteAccount.test.tsx': {
    'web/privacy': {
      'deleteAccount.phrase': 'DELETE MY ACCOUNT',
      'deleteAccount.cancelled': 'Account deletion cancelled',
      'deleteAccount.typeExactly': [
        "Please type exactly '{phrase}' to confirm.",
        "Please type exactly 'DELETE MY ACCOUNT' to confirm.",
      ],
      'deleteAccount.failed': 'Account deletion failed',
    },
  },
  'web/privacy/consent/ConsentDialog.test.tsx': {
    'web/privacy': {
      'dialog.title': 'Privacy and cookie settings',
      'dialog.all': 'Accept All',
      'dialog.essential': 'Essential Only',
      'dialog.custom': 'Custom Preferences',
      'dialog.back': 'Back',
      'dialog.save': 'Save Preferences',
    },
  },
  'web/install/InstallCard.test.tsx': {
    'web/install': {
      title: 'Install the app',
      'card.reason': 'Get faster access and offline capabilities on your device!',
      'card.later': 'Later',
      'card.install': 'Install',
    },
  },
  'web/push/PushPanel.test.tsx': {
    'web/push': {
      'state.enabled': 'Enabled',
      'state.blocked': 'Blocked',
      'state.disabled': 'Disabled',
      enable: 'Enable Notifications',
      disable: 'Disable',
      'preferences.save': 'Save Changes',
      'devices.title': 'Active devices',
      'devices.registered': ['Registered {date}', 'Registered 5 January 2026'],
      'blocked.hint': [
        'Please enable notifications for {community} in your browser settings, and refresh this page.',
        'Please enable notifications for Welkom in your browser settings, and refresh this page.',
      ],
      'unsupported.title': 'Push notifications not supported',
      'result.enabled': 'Push notifications enabled',
      'result.enableFailed': 'Failed to enable push notifications',
      'result.denied': 'Notification permission denied',
      'result.saved': 'Notification preferences updated',
      'result.saveFailed': 'Failed to update preferences',
      'result.disabled': 'Push notifications disabled',
      'result.disableFailed': 'Failed to disable notifications',
    },
  },
  'e2e/push/pushDelivery.spec.ts': { 'web/push': { test: 'Test' } },
}
