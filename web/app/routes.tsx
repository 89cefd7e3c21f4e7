import type { PagePath } from '#shared/http/pages.ts'
import { type LazyScreen, lazyScreen } from './lazyScreen.tsx'

export type Route = {
  path: PagePath
  /** Of the document: "Events - Welkom". */
  title: string
  /** 'visitor': only who is not signed in. */
  who: 'anyone' | 'visitor' | 'signedIn' | 'moderator' | 'admin'
  screen: LazyScreen
}

const signIn = lazyScreen(async () => (await import('#web/auth/AuthScreen.tsx')).AuthScreen)
const reset = lazyScreen(
  async () => (await import('#web/auth/security/ResetScreen.tsx')).ResetScreen,
)
const confirm = lazyScreen(
  async () => (await import('#web/auth/security/ConfirmScreen.tsx')).ConfirmScreen,
)
const home = lazyScreen(async () => (await import('#web/home/HomeScreen.tsx')).HomeScreen)
const events = lazyScreen(async () => (await import('#web/events/EventsScreen.tsx')).EventsScreen)
const groups = lazyScreen(async () => (await import('#web/groups/GroupsScreen.tsx')).GroupsScreen)
const group = lazyScreen(async () => (await import('#web/groups/GroupScreen.tsx')).GroupScreen)
const community = lazyScreen(
  async () => (await import('#web/community/CommunityScreen.tsx')).CommunityScreen,
)
const post = lazyScreen(async () => (await import('#web/community/PostScreen.tsx')).PostScreen)
const resources = lazyScreen(
  async () => (await import('#web/resources/ResourcesScreen.tsx')).ResourcesScreen,
)
const resource = lazyScreen(
  async () => (await import('#web/resources/ResourceScreen.tsx')).ResourceScreen,
)
const connections = lazyScreen(
  async () => (await import('#web/connections/ConnectionsScreen.tsx')).ConnectionsScreen,
)
const person = lazyScreen(async () => (await import('#web/people/PersonScreen.tsx')).PersonScreen)
const messages = lazyScreen(
  async () => (await import('#web/messages/MessagesScreen.tsx')).MessagesScreen,
)
const profile = lazyScreen(
  async () => (await import('#web/profile/ProfileScreen.tsx')).ProfileScreen,
)
const privacy = lazyScreen(
  async () => (await import('#web/privacy/PrivacyScreen.tsx')).PrivacyScreen,
)
const document = lazyScreen(
  async () => (await import('#web/privacy/DocumentScreen.tsx')).DocumentScreen,
)
const contact = lazyScreen(
  async () => (await import('#web/privacy/ContactScreen.tsx')).ContactScreen,
)
const accessibility = lazyScreen(
  async () => (await import('#web/privacy/AccessibilityScreen.tsx')).AccessibilityScreen,
)
const unsubscribe = lazyScreen(
  async () => (await import('#web/privacy/UnsubscribeScreen.tsx')).UnsubscribeScreen,
)
const queue = lazyScreen(
  async () => (await import('#web/safety/queue/QueueScreen.tsx')).QueueScreen,
)
const admin = lazyScreen(async () => (await import('#web/admin/AdminScreen.tsx')).AdminScreen)
const writing = lazyScreen(
  async () => (await import('#web/resources/writing/WritingScreen.tsx')).WritingScreen,
)

export const routes: Route[] = [
  { path: '/', title: 'Home', who: 'signedIn', screen: home },
  { path: '/auth', title: 'Sign in', who: 'visitor', screen: signIn },
  { path: '/auth/reset', title: 'New password', who: 'anyone', screen: reset },
  { path: '/auth/confirm', title: 'Your email address', who: 'anyone', screen: confirm },
  { path: '/events', title: 'Events', who: 'signedIn', screen: events },
  { path: '/groups', title: 'Groups', who: 'signedIn', screen: groups },
  { path: '/groups/:id', title: 'Group', who: 'signedIn', screen: group },
  { path: '/community', title: 'Community Board', who: 'signedIn', screen: community },
  { path: '/community/:id', title: 'Post', who: 'signedIn', screen: post },
  { path: '/resources', title: 'Guides', who: 'signedIn', screen: resources },
  { path: '/resources/:slug', title: 'Guide', who: 'signedIn', screen: resource },
  { path: '/connections', title: 'Connections', who: 'signedIn', screen: connections },
  { path: '/people/:username', title: 'Person', who: 'signedIn', screen: person },
  { path: '/messages', title: 'Messages', who: 'signedIn', screen: messages },
  { path: '/profile', title: 'Profile', who: 'signedIn', screen: profile },
  { path: '/privacy', title: 'Privacy', who: 'anyone', screen: privacy },
  { path: '/privacy/documents/:name', title: 'Privacy', who: 'anyone', screen: document },
  { path: '/privacy/contact', title: 'Contact', who: 'anyone', screen: contact },
  { path: '/privacy/accessibility', title: 'Accessibility', who: 'anyone', screen: accessibility },
  { path: '/privacy/unsubscribe', title: 'Fewer emails', who: 'anyone', screen: unsubscribe },
  { path: '/safety', title: 'Reports', who: 'moderator', screen: queue },
  { path: '/admin', title: 'Admin Dashboard', who: 'admin', screen: admin },
  { path: '/admin/guides', title: 'Write guides', who: 'admin', screen: writing },
]

/** Before a tap that is about to come. */
export const preloadRoute = (path: string) =>
  routes.find((route) => route.path === path)?.screen.preload()
